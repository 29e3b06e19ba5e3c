function toIso(day) {
  const [d, m, y] = day.split('.');
  return new Date(`${y}-${m}-${d}`).toISOString().slice(0, 10);
}

const bookings = [
  { guest: 'Ann', from: '01.02.2024' },
  { guest: 'Bo', from: '12-2024' },
];

console.log(bookings.map((booking) => `${booking.guest}: ${toIso(booking.from)}`).join('\n'));
