package main

import "fmt"

type Product struct {
	Name  string
	Stock int
}

type Inventory struct{ products map[string]*Product }

func (inv *Inventory) Add(sku string, p *Product) { inv.products[sku] = p }

func (inv *Inventory) Take(sku string, n int) {
	p := inv.products[sku]
	p.Stock -= n
}

func main() {
	inv := &Inventory{products: map[string]*Product{}}
	inv.Add("A-100", &Product{"kettle", 4})
	inv.Add("B-200", &Product{"mug", 9})
	inv.Take("A-100", 1)
	inv.Take("B-20", 2)
	fmt.Println(inv.products["A-100"].Stock)
}
