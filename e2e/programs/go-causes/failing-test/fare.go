package fare

const base = 250

func fare(distance int, night bool) int {
	price := base + distance*80
	if night {
		price = price + price/10
	}
	return price
}
