const employees = [
  { id: 1, name: 'Ada', departmentId: 10 },
  { id: 2, name: 'Linus', departmentId: 20 },
  { id: 3, name: 'Grace', departmentId: 30 },
];

const departments = [
  { id: 10, title: 'Research' },
  { id: 20, title: 'Kernel' },
];

function departmentOf(employee) {
  return departments.find((department) => department.id === employee.departmentId);
}

function describe(employee) {
  const department = departmentOf(employee);
  return `${employee.name} (${department.title})`;
}

employees.forEach((employee) => console.log(describe(employee)));
