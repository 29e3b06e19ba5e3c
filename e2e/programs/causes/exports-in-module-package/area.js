export const area = (width, height) => width * height;

module.exports = { area };
