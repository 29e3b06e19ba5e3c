package fare

import "testing"

func TestDay(t *testing.T) {
	if got := fare(3, false); got != 490 {
		t.Errorf("fare by day: got %d, want %d", got, 490)
	}
}

func TestNight(t *testing.T) {
	got := fare(3, true)
	want := 588
	if got != want {
		t.Errorf("fare by night: got %d, want %d", got, want)
	}
}
