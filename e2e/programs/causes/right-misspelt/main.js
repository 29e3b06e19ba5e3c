function tokenize(expression) {
  return expression.match(/\d+|[+*()-]/g);
}

function parse(tokens) {
  let position = 0;

  function primary() {
    const token = tokens[position++];
    if (token === '(') {
      const value = sum();
      position++;
      return value;
    }
    return { number: Number(token) };
  }

  function product() {
    let left = primary();
    while (tokens[position] === '*') {
      position++;
      left = { op: '*', left, right: primary() };
    }
    return left;
  }

  function sum() {
    let left = product();
    while (tokens[position] === '+') {
      position++;
      left = { op: '+', left, rigth: product() };
    }
    return left;
  }

  return sum();
}

function evaluate(node) {
  if (node.op === '+') return evaluate(node.left) + evaluate(node.right);
  if (node.op === '*') return evaluate(node.left) * evaluate(node.right);
  return node.number;
}

console.log(evaluate(parse(tokenize('2 * (3 + 4)'))));
