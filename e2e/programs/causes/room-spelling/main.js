const rooms = { small: { seats: 4 }, large: { seats: 20 } };

function book(request) {
  const room = rooms[request.room];
  if (!room) throw new Error(`no such room: ${request.room}`);
  if (request.people > room.seats) throw new Error(`room ${request.room} is too small`);
  return `${request.room} for ${request.people}`;
}

function fromForm(form) {
  return { room: form.size.toLowerCase(), people: form.count };
}

console.log(book(fromForm({ size: 'Small', count: 3 })));
console.log(book(fromForm({ size: 'Lagre', count: 12 })));
