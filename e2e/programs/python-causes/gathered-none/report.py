import asyncio


async def counts_of(name):
    await asyncio.sleep(0)
    return {"name": name, "counts": None if name == "cup" else [3, 4]}


async def main():
    rows = await asyncio.gather(*(counts_of(name) for name in ["tea", "mug", "cup"]))
    print(sum(len(row["counts"]) for row in rows))


asyncio.run(main())
