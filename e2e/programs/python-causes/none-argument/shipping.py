COUNTRIES = {"DE": 4.5, "FR": 5.0, "IT": 6.5}


class Address:
    def __init__(self, street, city, country):
        self.street = street
        self.city = city
        self.country = country


def cost(address, weight):
    base = COUNTRIES[address.country.upper()]
    return base + 0.5 * weight
