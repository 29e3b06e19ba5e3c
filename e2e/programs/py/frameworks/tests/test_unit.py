import unittest


class Prices(unittest.TestCase):
    def test_sum(self):
        prices = [1, 2]
        self.assertEqual(sum(prices), 4)


if __name__ == "__main__":
    unittest.main()
