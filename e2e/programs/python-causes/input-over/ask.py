def ask(question):
    return input(question)


print("Hello", ask("What is your name? "))
