/* Given names that are written in different ways, or called by a short form. Made by us; kept small. Every name of a line stands for every other. */

const SAME_NAME = `
alexander aleksandr alexandr aliaksandr alyaksandr oleksandr aleksander alexandre alessandro alejandro alexandros iskander
alexei alexey aleksei aleksey aliaksei oleksii oleksiy
andrei andrey andriy andrii andrej andrew andreas andre
dmitri dmitry dmitriy dmitrii dzmitry dmytro dimitri dimitry
sergei sergey serhii serhiy siarhei sergej serge sergejs
vladimir volodymyr uladzimir vladimirs wladimir
nikolai nikolay mykola mikalai nikolaj nicholas nicolas nikolaos nikola
mikhail mihail mykhailo mikhajl michael michel miguel mihai mikail
evgeny evgeni evgenii yevgeny yevgeni yevgeniy yevhen yauhen eugene
yuri yury yuriy iurii jurij yurii juri iouri jurii
pyotr petr piotr petro peter pedro pierre piatr
pavel pavlo paul paulo pablo
ivan ioan john johann juan jean giovanni yan jan
konstantin kostyantyn constantine kanstantsin
viktor victor viktar wiktor
igor ihor ihar
grigory grigori grigoriy hryhorii ryhor gregory
vasily vasili vasiliy vasyl vasil
elena yelena olena alena helena helen
olga olha volha
natalia natalya nataliya natallia natalie
ekaterina yekaterina kateryna katsiaryna catherine katherine katharine kathryn
tatiana tatyana tetiana tatsiana
maria mariya mary marie
muhammad mohammad mohammed muhammed mohamed mohamad muhamad mohamud mahomed mehmet mehmed maxamed mhd mohd
ahmad ahmed achmed akhmad akhmed axmed
mahmud mahmoud mahmood
husayn hussein husain hussain hossein hussien huseyin xuseen hoseyn houssein
hasan hassan hasen xasan
yusuf yousef youssef yousuf youssouf yusif joseph jose josef giuseppe yusef
ibrahim ebrahim abraham ibraheem ibrohim
ismail ismael ismaeel esmail ishmael
umar omar oumar umer
uthman osman othman ousmane usman
ali aly
abdallah abdullah abdulla abdalla abdellah abdoulaye cabdullaahi
abdulrahman abdurrahman abderrahmane abdelrahman abdurahman
abdulaziz abdelaziz abdalaziz
abd abdul abdel abdal abdol
khalid khaled halid
hamid hamed hameed hamad
said saeed sayeed saied sayid
rashid rasheed rachid
karim kareem
salih saleh salah
usama osama oussama
mustafa mustapha moustafa mostafa
jamal gamal djamel djamal jamel
tariq tarek tarik tareq
zayd zaid zayed
bakr bakar bakir
isa issa eisa
musa moussa mousa moses
yahya yahia
gaddafi qadhafi kadafi qaddafi gadhafi khadafi kaddafi
qaida qaeda qaida
oleg oleh aleh
leonid leanid
anatoly anatoli anatoliy anatol
arkady arkadi arkadii
gennady gennadi gennadiy henadz hennadii
matthew matthieu mathieu matteo mateo
stephen steven stefan stephan steffen etienne
jeffrey geoffrey
catherine katherine
philip phillip philippe felipe
john jon
ann anne anna hanna hannah
mark marc marco marcus
carl karl carlo carlos
eric erik
frederick friedrich frederic federico fridrich
henry henri heinrich enrique
louis luis luigi lewis
thomas tomas tommaso
william wilhelm guillaume guillermo
george georges jorge georg giorgio
james jaime
laurence lawrence lorenzo
park pak bak bag
lee li yi rhee ri
choi choe
kim gim
jung jeong chong chung
kang gang
isabel isabelle elizabeth elisabeth isabella
jeong jong chong jung chung
yeong yong young
cheol chol chul
hyeon hyon hyun
seong song sung
gyeong kyong kyung
jun chun joon
su soo
u woo wu
jin chin
gwang kwang
guk kuk kook gook
geun kun keun
eun un
hui hee hi
jae chae
seok sok suk
yun yoon
jo cho
baek paek paik
gi ki
bong pong
deok tok duk
min myn
seo so suh
ryu yu yoo you lyu`;

const SHORT_FORMS = `
william will bill billy willie liam
robert rob bob bobby robbie
richard rick dick ricky richie
james jim jimmy jamie
john jack johnny
thomas tom tommy
michael mike mick micky
joseph joe joey
benjamin ben benny bibi
daniel dan danny
david dave davey
edward ed eddie ted teddy ned
elizabeth liz beth betty lizzie eliza libby
katherine kate katie kathy kat kitty
margaret maggie meg peggy madge
anthony tony
andrew andy drew
christopher chris kit
nicholas nick nicky
stephen steve
matthew matt
samuel sam sammy
gregory greg
patrick pat paddy
patricia pat patty tricia
jennifer jen jenny
jessica jess jessie
rebecca becky becca
susan sue susie
deborah deb debbie
victoria vicky tori
jonathan jon
joshua josh
timothy tim
peter pete
philip phil
ronald ron ronnie
donald don donny
kenneth ken kenny
frederick fred freddie
charles charlie chuck
lawrence larry
leonard len lenny
francis frank
eugene gene
gerald gerry jerry
jeffrey jeff
raymond ray
theodore ted theo
alexander alex sasha sacha lex sandy aleks sanya shura
alexei alyosha lyosha alex
dmitri dima mitya
sergei seryozha serge
vladimir volodya vova vlad
nikolai kolya nick
mikhail misha
ivan vanya
evgeny zhenya
pavel pasha
konstantin kostya
yuri yura
viktor victor vitya vic vik
vitaly vitaliy vitalii vitalik
anatoly tolya tolik
vasily vasya
grigory grisha
leonid lyonya leo
boris borya
igor gosha igoryok
maxim maksim max maks
roman roma
stanislav stas slava
vladislav vlad vladik slava
vyacheslav viacheslav slava
yaroslav iaroslav slava
gennady gena
valery valeriy valerii valera
georgy georgiy georgii gosha zhora
fyodor fedor fedya
anastasia anastasiya nastya
ekaterina katya kate
elena lena helen
maria masha
natalia natasha
olga olya
svetlana sveta
tatiana tanya
irina iryna ira
anna anya
lyudmila liudmila lyuda
jose pepe
francisco paco pancho
manuel manolo
alejandro jandro
eduardo lalo
enrique quique
ignacio nacho
jesus chucho chuy
guadalupe lupe
antonio tono tony
luis lucho
rafael rafa
juan juancho
fernando nando
roberto beto
alberto beto
muhammad mo moe hamada
abdallah abdo abdu
ibrahim brahim
yusuf joe
zachary zach zac
vincent vince
walter walt wally
albert al bert
alfred alf alfie fred
arthur art artie
harold harry hal
henry harry hank
dorothy dot dottie
barbara barb babs
christine chris tina
abigail abby gail
amanda mandy
pamela pam
sandra sandy
cynthia cindy
joanna jo joan
judith judy
virginia ginny
terence terry
douglas doug
stanley stan
clifford cliff
edmund ed eddie
geoffrey geoff
graham gray
maurice mo`;

export type VariantKind = 'spelling' | 'short_form';

const SPELLING_GROUPS = groupsOf(SAME_NAME);
const SHORT_GROUPS = shortGroups();

/** What somebody is called for short goes with every spelling of the name that begins its line. */
function shortGroups(): Map<string, number[]> {
  const spelt = SHORT_FORMS.trim()
    .split('\n')
    .map((line) => {
      const lines = SPELLING_GROUPS.get(line.split(' ')[0] ?? '') ?? [];
      const others = [...SPELLING_GROUPS].filter(([, numbers]) => share(numbers, lines)).map(([name]) => name);
      return [line, ...others].join(' ');
    });
  return groupsOf(spelt.join('\n'));
}

function groupsOf(text: string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  text
    .trim()
    .split('\n')
    .forEach((line, number) => {
      for (const name of new Set(line.split(' '))) groups.set(name, [...(groups.get(name) ?? []), number]);
    });
  return groups;
}

/** The groups a word belongs to, looked up once. `stems` are those of the name that a patronymic is made from. */
export type NameForms = { spelling: number[]; short: number[]; stems: number[]; female: boolean };

export function formsOf(name: string, stem: string | null): NameForms | null {
  const spelling = SPELLING_GROUPS.get(name) ?? [];
  const short = SHORT_GROUPS.get(name) ?? [];
  const stems = stem === null ? [] : STEM_ENDS.flatMap((end) => SPELLING_GROUPS.get(stem + end) ?? []);
  if (spelling.length + short.length + stems.length === 0) return null;
  return { spelling, short, stems, female: name.endsWith('na') };
}

const STEM_ENDS = ['', 'i', 'a', 'y', 'ei'];

/** Slavic patronymics and family names in -ovich, -avich, -ovna, -auna: the name they are made from decides. */
export function patronymicStem(name: string): string | null {
  return /^(.{3,}?)(?:i?[yj]?[aeo]?[vuw])(?:ich|ych|itch|na)$/.exec(name)?.[1] ?? null;
}

export function variantOf(left: NameForms, right: NameForms): VariantKind | null {
  if (left.stems.length > 0 && right.stems.length > 0 && left.female === right.female && share(left.stems, right.stems)) return 'spelling';
  if (share(left.spelling, right.spelling)) return 'spelling';
  return share(left.short, right.short) ? 'short_form' : null;
}

function share(left: number[], right: number[]): boolean {
  for (const number of left) if (right.includes(number)) return true;
  return false;
}

/** Other forms under which a name could be listed. */
export function variantsOf(name: string): string[] {
  const found: string[] = [];
  for (const groups of [SPELLING_GROUPS, SHORT_GROUPS]) {
    const own = groups.get(name);
    if (!own) continue;
    for (const [other, numbers] of groups) if (other !== name && share(own, numbers)) found.push(other);
  }
  return found;
}
