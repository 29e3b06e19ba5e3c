package main

type Cache struct {
	limit   int
	entries map[string]int
	order   []string
}

func NewCache(limit int) *Cache {
	c := new(Cache)
	c.limit = limit
	return c
}

func (c *Cache) Put(key string, value int) {
	if len(c.order) >= c.limit {
		oldest := c.order[0]
		delete(c.entries, oldest)
		c.order = c.order[1:]
	}
	c.entries[key] = value
	c.order = append(c.order, key)
}

func (c *Cache) Size() int { return len(c.entries) }
