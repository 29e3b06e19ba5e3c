package shop

import "testing"

func TestPrice(t *testing.T) {
	if got := Price(1000, 25); got != 700 {
		t.Errorf("Price(1000, 25) = %d, want 700", got)
	}
}

func TestFirst(t *testing.T) {
	if got := First(nil); got != "" {
		t.Fatal(got)
	}
}
