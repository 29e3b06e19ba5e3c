import asyncio


async def fetch(name, delay):
    await asyncio.sleep(delay)
    size = len(name)
    if name == "third":
        raise LookupError(f"no {name}")
    return size


async def main():
    tasks = [asyncio.create_task(fetch(name, delay), name=name) for name, delay in (("first", 0), ("third", 0.05))]
    results = await asyncio.gather(*tasks)
    print(results)


asyncio.run(main())
