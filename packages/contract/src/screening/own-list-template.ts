/** The columns of a list of one's own, with two rows that show how they are filled. The names are made up. */
export const OWN_LIST_TEMPLATE = [
  'name,kind,aliases,date_of_birth,countries,identifiers,category,reference,note',
  'Ansel Brackwater,person,Anse Brackwater;A. J. Brackwater,1968-04-02,GB;IE,passport: 123456789,pep,W-001,Leader of a made-up council',
  'Quillmere Holdings Ltd,company,Quillmere,,GB,registration: 01234567,regulatory,W-002,Made-up company',
  '',
].join('\r\n');
