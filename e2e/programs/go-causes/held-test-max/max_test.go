package numbers

import "testing"

func TestMaxOfNegatives(t *testing.T) {
	got := Max([]int{-4, -2, -9})
	if got != -2 {
		t.Errorf("Max = %d, want -2", got)
	}
}
