import unittest


def fare(zones, reduced):
    return 2 + zones if reduced else 3 * zones


class Fares(unittest.TestCase):
    def test_full(self):
        self.assertEqual(fare(2, False), 6)

    def test_reduced(self):
        self.assertEqual(fare(2, True), 3)


unittest.main()
