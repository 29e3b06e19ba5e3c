class ConfigError(Exception):
    pass


def port_of(entry):
    return int(entry["port"])


def load(entries):
    ports = {}
    for entry in entries:
        try:
            ports[entry["name"]] = port_of(entry)
        except (KeyError, ValueError) as error:
            raise ConfigError(f"bad entry {entry}") from error
    return ports
