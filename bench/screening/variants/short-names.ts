/* What people of these names are called, written down apart from the engine's own table, so that a gap in that one shows here. */

const SHORT = `
aleksandr alexander oleksandr = sasha sanya alex shura
aleksei alexey alexei aleksey = alyosha lyosha alex
dmitry dmitri dmitriy dmitrii = dima mitya
sergei sergey sergiy serhii = seryozha serge
vladimir volodymyr = vova volodya vlad
nikolai nikolay = kolya nick
mikhail = misha
ivan = vanya
evgeny yevgeny evgeniy yevgeniy evgenii = zhenya eugene
pavel = pasha
konstantin = kostya
yuri yury yuriy = yura
viktor victor = vitya vic
vitaly vitaliy = vitalik
anatoly anatoliy = tolya
vasily vasiliy = vasya
grigory = grisha
leonid = lyonya leo
boris = borya
igor = igoryok
maksim maxim = max
roman = roma
stanislav = stas
vladislav = vlad
vyacheslav = slava
yaroslav = slava
gennady gennadiy = gena
valery valeriy = valera
anastasia = nastya
ekaterina yekaterina = katya kate
elena yelena = lena helen
maria mariya = masha
natalia natalya nataliya = natasha
olga = olya
svetlana = sveta
tatiana tatyana = tanya
irina = ira
anna = anya
lyudmila = lyuda
muhammad mohammed mohammad mohamed = mo hamada
abdullah abdallah = abdo
ibrahim ebrahim = brahim
yusuf yousef youssef = joe
michael = mike mick
robert = bob rob bobby
william = bill will
richard = dick rick
james = jim jimmy
john = jack johnny
thomas = tom
joseph = joe
daniel = dan danny
david = dave
edward = ed ted
christopher = chris
charles = charlie chuck
anthony = tony
andrew = andy
stephen steven = steve
matthew = matt
benjamin = ben
samuel = sam
patrick = paddy pat
peter = pete
philip phillip = phil
ronald = ron
kenneth = ken
gregory = greg
nicholas = nick
jose = pepe
francisco = paco pancho
antonio = tono tony
manuel = manolo
juan = juancho
luis = lucho
rafael = rafa
alejandro = alex
eduardo = lalo
enrique = quique
ignacio = nacho
jesus = chucho
guadalupe = lupe
elizabeth = liz beth
margaret = maggie
katherine catherine = kate kathy
`;

const BY_NAME = new Map(
  SHORT.trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', shorts = ''] = line.split(' = ');
      return names.split(' ').map((name) => [name, shorts.split(' ')] as const);
    }),
);

export function shortNamesOf(given: string): readonly string[] {
  return BY_NAME.get(given.toLowerCase()) ?? [];
}
