const translations = {
  en: { greeting: { morning: 'Good morning', evening: 'Good evening' } },
  de: { greeting: { morning: 'Guten Morgen', abend: 'Guten Abend' } },
};

function greet(language, time, name) {
  const text = translations[language].greeting[time];
  return text.concat(', ', name);
}

console.log(greet('en', 'evening', 'Ann'));
console.log(greet('de', 'evening', 'Bo'));
