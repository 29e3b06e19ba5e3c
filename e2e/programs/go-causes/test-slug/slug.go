package slug

import "strings"

func Make(title string) string {
	title = strings.TrimSpace(title)
	return strings.ReplaceAll(title, " ", "-")
}
