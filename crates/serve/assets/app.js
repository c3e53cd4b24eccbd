// What is nicer with a script; every page works without it.
"use strict";

// Dates in the reader's own words. A moment with a zone (ending in Z) is shown in the reader's; others have none.
const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" };
const clock = { hour: "numeric", minute: "2-digit" };
const forms = {
  clock, weekday: { weekday: "short" }, day: { weekday: "long", day: "numeric", month: "long" },
  week: { day: "numeric", month: "short", year: "numeric" }, month: { month: "long", year: "numeric" },
};
const moment = (said) => /^\d{4}-\d\d-\d\d/.test(said ?? "") ? new Date(said.includes("T") ? said : said + "T00:00") : new Date(NaN);
// As the browser writes them, unless the page is in another language than that.
const { dates } = document.documentElement.dataset;
const language = navigator.language.split("-")[0] === dates.split("-")[0] ? undefined : dates;
for (const time of document.querySelectorAll("time[datetime]")) {
  const [starts, ends] = [moment(time.dateTime), moment(time.dataset.end)];
  if (Number.isNaN(starts.getTime())) continue;
  const form = new Intl.DateTimeFormat(language, forms[time.dataset.form] ?? (time.dateTime.includes("T") ? { ...day, ...clock } : day));
  time.textContent = ends > starts ? form.formatRange(starts, ends) : form.format(starts);
}

// Where the reader is, asked for only when they press the button; what comes of it is said beside that.
function here(button, done) {
  const told = button.parentElement.querySelector("[role=status]");
  told.textContent = document.body.dataset.locating;
  navigator.geolocation.getCurrentPosition(
    (found) => { told.textContent = ""; done(found.coords.latitude.toFixed(3), found.coords.longitude.toFixed(3)); },
    () => { told.textContent = document.body.dataset.notLocated; },
    { timeout: 10000 },
  );
}
const near = document.querySelector("[data-near]");
if (near && "geolocation" in navigator) {
  near.hidden = false;
  near.querySelector("button").addEventListener("click", (event) =>
    here(event.target, (lat, lon) => {
      document.getElementById("near").value = `${lat},${lon},25`;
      near.closest("form").requestSubmit();
    }));
}
const add = document.querySelector("[data-here]");
if (add && "geolocation" in navigator) {
  add.hidden = false;
  add.querySelector("button").addEventListener("click", (event) =>
    here(event.target, (lat, lon) => {
      const places = document.getElementById("places");
      places.value = `${places.value.trimEnd()}\nHere; ${lat}, ${lon}; 25`.trimStart();
    }));
}

// A password can be looked at while it is typed.
for (const field of document.querySelectorAll("input[type=password]")) {
  const [label, tick] = ["label", "input"].map((name) => document.createElement(name));
  tick.type = "checkbox";
  label.className = "show";
  label.append(tick, ` ${document.body.dataset.showPassword}`);
  tick.addEventListener("change", () => { field.type = tick.checked ? "text" : "password"; });
  field.form.addEventListener("submit", () => { field.type = "password"; });
  field.after(label);
}

// Empty fields need not stand in addresses.
for (const form of document.querySelectorAll("form[role=search]")) {
  form.addEventListener("submit", () => {
    for (const field of form.elements) if (field.name && !field.value) field.disabled = true;
  });
}

// Single keys that stand for a button or link of the page, never while somebody writes; they can be switched off.
const keys = document.querySelector("[data-keys]");
const off = () => localStorage.getItem("keys") === "off";
const told = () => { keys.textContent = off() ? keys.dataset.off : keys.dataset.on; };
if (keys) {
  keys.hidden = false;
  keys.addEventListener("click", () => { localStorage.setItem("keys", off() ? "on" : "off"); told(); });
  told();
}
document.addEventListener("keydown", (event) => {
  const field = event.target.closest("input, textarea, select");
  if (event.key === "Escape" && field) { field.blur(); return; }
  if (event.key === "Enter" && event.ctrlKey && !event.repeat) {
    // In a field of one line the browser would send the form once more.
    event.preventDefault();
    document.querySelector("[data-key=a]")?.click();
    return;
  }
  // Nobody writes in a box to tick. A key that is held judges no page that nobody has seen.
  if ((field && field.type !== "checkbox") || event.repeat || event.ctrlKey || event.metaKey || event.altKey || off()) return;
  const at = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!at) return;
  event.preventDefault();
  if (at.matches("input, textarea")) at.focus(); else at.click();
});

// A form in which somebody wrote is not left without a question: the keys that lead on are pressed fast.
const kept = document.querySelector("form[data-leave]");
if (kept) {
  const isWritten = (field) => {
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    return field.matches("input, textarea") && !("letters" in field.dataset) && field.value !== field.defaultValue;
  };
  // What the server sent back with a question was written before, and is kept nowhere.
  const isUnsaved = () => "unsaved" in kept.dataset || [...kept.elements].some(isWritten);
  const stays = () => isUnsaved() && !confirm(kept.dataset.leave);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const leaves = link && !link.target && !link.getAttribute("href").startsWith("#") && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (leaves && stays()) event.preventDefault();
  });
  document.addEventListener("submit", (event) => { if (event.target !== kept && stays()) event.preventDefault(); });
}

// Subjects are looked for while their letters are typed; what is ticked stays when others are looked for.
const letters = document.querySelector("[data-letters]");
if (letters) {
  const looked = document.querySelector("[data-looked]");
  letters.addEventListener("input", async () => {
    const typed = letters.value;
    const query = new URLSearchParams({ letters: typed, language: document.getElementById("language").value });
    const answer = await fetch(`/editor/concepts?${query}`);
    const choices = answer.ok ? await answer.text() : "";
    if (letters.value === typed) looked.innerHTML = choices;
  });
  looked.addEventListener("change", (event) => {
    const kept = document.querySelector("[data-concepts]");
    // One that stands above already is ticked there: of two boxes one would stay ticked when the other is unticked.
    const address = (box) => box.value.split(" ", 1)[0];
    const same = [...kept.querySelectorAll("input")].find((box) => address(box) === address(event.target));
    if (same) same.checked = true; else kept.append(event.target.closest("p"));
    letters.value = looked.textContent = "";
    letters.focus();
  });
}

// While pages are being read the queue is looked at again, unless somebody writes.
if (document.querySelector("[data-waits]")) {
  const again = () => {
    const urls = document.getElementById("urls");
    if (urls.value || document.activeElement === urls) setTimeout(again, 3000); else location.replace("/editor");
  };
  setTimeout(again, 3000);
}
