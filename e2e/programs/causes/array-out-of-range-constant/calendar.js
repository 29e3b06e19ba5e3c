const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function monthName(date) {
  const [, month] = date.split('-').map(Number);
  return months[month].toUpperCase();
}

for (const date of ['2024-03-01', '2024-07-15', '2024-12-24']) {
  console.log(monthName(date));
}
