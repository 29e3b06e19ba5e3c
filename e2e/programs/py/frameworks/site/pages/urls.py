from django.shortcuts import render
from django.urls import path


def total(request, count):
    price = 3
    return render(request, "total.html", {"total": count * price})


urlpatterns = [path("total/<int:count>", total)]
