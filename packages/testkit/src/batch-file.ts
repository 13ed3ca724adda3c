/** The columns of a list of clients as another program wrote it, and such a list with a fault of each kind. */
export const HEAD = 'client_name,dob,type,co_number,nat,ref,notes';
export const FILE = [
  HEAD,
  'Oswin Tarrant,17/08/1975,P,,GBR,LM-1,called Tuesday',
  'Casimir Dravenko,1968-05-11,P,,,LM-2,',
  'Kestrel Yard Ltd,,C,99004120,,LM-3,',
  'Pip,22/11/1981,P,,,LM-4,',
  'Leonora Achterberg,31/02/1984,P,,,LM-5,',
  'oswin tarrant,1975-08-17,P,,GB,LM-6,',
  'Constance Ilbery,,P,,,LM-7,',
].join('\r\n');

/** A list of so many people, none of whom is another. */
export const people = (count: number, from = 1) =>
  [
    'Name,Date of birth',
    ...Array.from(
      { length: count },
      (_, at) =>
        `Ivo ${'abcdefghij'[Math.trunc((at + from) / 10) % 10]}${'klmnopqrst'[(at + from) % 10]},1958-04-${String(1 + (at % 28)).padStart(2, '0')}`,
    ),
  ].join('\n');
