// Writes the lines of dates.tsv: how the `Intl.DateTimeFormat` of browsers writes days and hours, a language or region a line.
// Regions that write as their language does can be left out.
const tags = "en-US en-GB en-CA en-AU en-IE en-IN en-NZ en-ZA de de-AT de-CH fr fr-CA fr-CH es es-MX es-AR it pt pt-PT nl nl-BE sv da nb nn fi is et lv lt pl cs sk sl hr bs sr mk bg ro hu el ru uk be kk tr az ka hy sq ca eu gl ga cy mt ar he fa ur hi bn ta te mr gu ne th vi id ms fil sw af ja ko zh zh-TW zh-HK".split(" ");
const short = {weekday:"short",day:"numeric",month:"short",year:"numeric"};
const clock = {hour:"numeric",minute:"2-digit"};
const days = [0,1,2,3,4,5,6].map(n=>new Date(Date.UTC(2024,0,1+n,15,7)));   // Mondays first
const months = [...Array(12).keys()].map(n=>new Date(Date.UTC(2024,n,8,15,7)));
function fmt(tag,o){return new Intl.DateTimeFormat(tag+"-u-ca-gregory-nu-latn",{timeZone:"UTC",...o})}
const part=(tag,o,d,t)=>fmt(tag,o).formatToParts(d).filter(p=>p.type===t).map(p=>p.value).join("");
function pattern(tag,o,d){
  return fmt(tag,o).formatToParts(d).map(p=>{
    if(p.type==="weekday")return "{w}"; if(p.type==="day")return p.value.length>1?"{D}":"{d}"; if(p.type==="month")return /^\d+$/.test(p.value)?(p.value.length>1?"{N}":"{n}"):"{m}"; if(p.type==="year")return "{y}";
    if(p.type==="hour"){ const h=+p.value; if(h===3) return "{k}"; return "{h}";}
    if(p.type==="minute")return "{i}"; if(p.type==="dayPeriod")return "{p}";
    if(/[{}|\t\n]/.test(p.value)) throw tag+p.value; return p.value;}).join("");
}
const d=new Date(Date.UTC(2024,0,8,15,7)), early=new Date(Date.UTC(2024,0,8,3,7));
let out="";
for(const tag of tags){
  const got=Intl.DateTimeFormat.supportedLocalesOf([tag]); if(!got.length){console.error("no",tag);continue}
  let c=pattern(tag,clock,d);
  // does a 24-hour clock pad its hour?
  if(c.includes("{h}")&&part(tag,clock,early,"hour").length===2)c=c.replace("{h}","{H}");
  const both=pattern(tag,{...short,...clock},d), day=pattern(tag,short,d);
  let c2=c.replace("{H}","{h}");
  let join=both.replace(day,"{0}").replace(c2,"{1}");
  if(!/\{0\}.*\{1\}|\{1\}.*\{0\}/.test(join)){console.error("join",tag,both,day,c);join="{0}, {1}"}
  const half=c.includes("{p}")?[part(tag,clock,early,"dayPeriod"),part(tag,clock,d,"dayPeriod")]:["",""];
  const long={weekday:"long",day:"numeric",month:"long"};
  const date={day:"numeric",month:"short",year:"numeric"}, month={month:"long",year:"numeric"};
  const row=[tag,day,c,join,half.join("|"),pattern(tag,date,d),pattern(tag,long,d),pattern(tag,month,d),
   days.map(x=>part(tag,short,x,"weekday")).join("|"),days.map(x=>part(tag,long,x,"weekday")).join("|"),
   months.map(x=>part(tag,short,x,"month")).join("|"),months.map(x=>part(tag,long,x,"month")).join("|"),months.map(x=>part(tag,month,x,"month")).join("|")];
  if(row.length!==13||row.some(x=>/[\t\n]/.test(x)))throw tag;
  out+=row.join("\t")+"\n";
}
process.stdout.write(out);
