package slug

import "testing"

func TestMake(t *testing.T) {
	got := Make(" Hello Go World ")
	if got != "hello-go-world" {
		t.Fatalf("got %q", got)
	}
}
