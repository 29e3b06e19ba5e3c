package main

import "fmt"

type User struct {
	Name  string
	Email string
}

func find(users []*User, name string) *User {
	for _, user := range users {
		if user.Name == name {
			return user
		}
	}
	return nil
}

func main() {
	users := []*User{{"ada", "ada@example.com"}, {"linus", "linus@example.com"}}
	for _, user := range users {
		fmt.Println(user.Name)
	}
	owner := find(users, "Linus")
	fmt.Println("mail to", owner.Email)
}
