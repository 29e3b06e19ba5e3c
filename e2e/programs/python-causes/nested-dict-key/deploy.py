CONFIG = {
    "web": {"image": "nginx", "ports": {"http": 80, "https": 443}},
    "api": {"image": "app", "ports": {"http": 8080}},
    "db": {"image": "postgres", "port": {"sql": 5432}},
}


def ports(service):
    return sorted(service["ports"].values())


def table(config):
    lines = []
    for name, service in config.items():
        numbers = ", ".join(str(port) for port in ports(service))
        lines.append(f"{name}: {numbers}")
    return lines


def main():
    print(len(CONFIG))
    for line in table(CONFIG):
        print(line)


main()
