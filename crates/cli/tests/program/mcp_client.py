"""A client of the Model Context Protocol, by its authors' own package: calls tools of the program that it is handed.

Standard input: {"program": [PROGRAM, ARGUMENT, …], "calls": [[TOOL, ARGUMENTS], …]}. Standard output: the server's name and
instructions, its tools, and for each call whether it failed, its structured content and its text.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(request: dict) -> dict:
    program, *arguments = request["program"]
    async with stdio_client(StdioServerParameters(command=program, args=arguments)) as (read, write):
        async with ClientSession(read, write) as session:
            server = await session.initialize()
            tools = (await session.list_tools()).tools
            results = []
            for tool, arguments in request["calls"]:
                result = await session.call_tool(tool, arguments)
                text = "".join(block.text for block in result.content if block.type == "text")
                results.append({"failed": bool(result.isError), "answer": result.structuredContent, "text": text})
    return {
        "name": server.serverInfo.name,
        "instructions": server.instructions,
        "tools": [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools],
        "results": results,
    }


json.dump(asyncio.run(main(json.load(sys.stdin))), sys.stdout)
