from dataclasses import dataclass, field
from typing import Optional


@dataclass
class Customer:
    name: str
    mail: Optional[str] = None


@dataclass
class Order:
    number: int
    customer: Optional[Customer] = None
    lines: list = field(default_factory=list)

    def add(self, name, cents):
        self.lines.append((name, cents))

    def label(self):
        return f"{self.number} for {self.customer.name}"
