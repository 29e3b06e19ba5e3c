from flask import Flask, render_template

app = Flask(__name__)


@app.get("/total/<int:count>")
def total(count):
    price = 3
    return render_template("total.html", total=count * price)
