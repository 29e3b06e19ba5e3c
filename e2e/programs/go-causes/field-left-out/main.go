package main

import "fmt"

type Logger struct{ prefix string }

func (l *Logger) log(text string) { fmt.Println(l.prefix + text) }

type Server struct {
	name   string
	logger *Logger
}

func newServer(name string) *Server {
	server := &Server{name: name}
	return server
}

func (s *Server) start() {
	s.logger.log("starting " + s.name)
}

func main() {
	servers := []*Server{{name: "static", logger: &Logger{"[static] "}}, newServer("api")}
	for _, server := range servers {
		server.start()
	}
}
