import asyncio


async def fetch(topic):
    await asyncio.sleep(0)
    return {"topic": topic, "posts": ["first", "second"]}


async def count(topic):
    feed = fetch(topic)
    return len(feed["posts"])


async def main():
    news = await fetch("news")
    print(news["posts"])
    print(await count("sport"))


asyncio.run(main())
