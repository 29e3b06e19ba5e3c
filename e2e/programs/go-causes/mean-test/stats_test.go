package stats

import "testing"

func TestMean(t *testing.T) {
	tests := []struct {
		values []int
		want   float64
	}{
		{[]int{2, 4}, 3},
		{[]int{1, 2}, 1.5},
	}
	for _, test := range tests {
		if got := mean(test.values); got != test.want {
			t.Errorf("mean(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}
