/* Engine screening-3.0.0 as it stood at commit 5f4e4b9e, written by scripts/retire-engine.ts. Never edited. */
import anyAscii from "any-ascii";
// packages/screening/src/flat-index.ts
/** Set on a word of `nameWords` that is in too many names to tell them apart. */
const LIGHT = 2147483648;
const WORD = 2147483647;
const ENTRY_KINDS = [
	"person",
	"organisation",
	"vessel",
	"aircraft",
	"unknown"
];
const decoders = /* @__PURE__ */ new WeakMap();
/** Text of the `at`-th piece of a block. */
function textAt(block, at) {
	let bytes = decoders.get(block.text);
	if (!bytes) {
		bytes = Buffer.from(block.text.buffer, block.text.byteOffset, block.text.byteLength);
		decoders.set(block.text, bytes);
	}
	return bytes.toString("utf8", block.at[at] ?? 0, block.at[at + 1] ?? 0);
}
// packages/screening/src/edit-distance.ts
const LONGEST$2 = 64;
const rows = [
	/* @__PURE__ */ new Uint8Array(65),
	/* @__PURE__ */ new Uint8Array(65),
	/* @__PURE__ */ new Uint8Array(65)
];
/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each 1. Gives `most + 1` for anything beyond `most`. */
function editDistance(left, right, most) {
	if (left === right) return 0;
	if (Math.abs(left.length - right.length) > most || left.length > LONGEST$2 || right.length > LONGEST$2) return most + 1;
	let [before, above, current] = [
		rows[0],
		rows[1],
		rows[2]
	];
	for (let column = 0; column <= right.length; column++) above[column] = column;
	for (let row = 1; row <= left.length; row++) {
		const letter = left.charCodeAt(row - 1);
		const lastLetter = row > 1 ? left.charCodeAt(row - 2) : -1;
		current[0] = row;
		let least = row;
		for (let column = 1; column <= right.length; column++) {
			const other = right.charCodeAt(column - 1);
			let cost = Math.min(at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (letter === other ? 0 : 1));
			if (lastLetter === other && column > 1 && right.charCodeAt(column - 2) === letter) cost = Math.min(cost, at(before, column - 2) + 1);
			current[column] = cost;
			if (cost < least) least = cost;
		}
		if (least > most) return most + 1;
		[before, above, current] = [
			above,
			current,
			before
		];
	}
	return Math.min(at(above, right.length), most + 1);
}
function at(row, column) {
	return row[column] ?? 0;
}
/** Which letters a word has, one bit each: two words that differ in more of them than this are that far apart at least. */
function letterBits(word) {
	let bits = 0;
	for (let place = 0; place < word.length; place++) {
		const code = word.charCodeAt(place) - 97;
		bits |= code >= 0 && code < 26 ? 1 << code : 1 << 26;
	}
	return bits;
}
/** A lower bound of the edit distance from the letters alone. */
function fewestEdits(left, right) {
	return Math.max(countBits$1(left & ~right), countBits$1(right & ~left));
}
function countBits$1(bits) {
	let count = 0;
	for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}
// packages/screening/src/shared-array.ts
function sharedBytes(length) {
	return new Uint8Array(new SharedArrayBuffer(length));
}
function sharedNumbers(length) {
	return new Uint32Array(new SharedArrayBuffer(length * 4));
}
/** The same bytes in an array that holds at least `needed`. */
function roomForBytes(array, needed) {
	if (array.length >= needed) return array;
	const larger = sharedBytes(Math.max(needed, array.length * 2, 256));
	larger.set(array);
	return larger;
}
function roomForNumbers(array, needed) {
	if (array.length >= needed) return array;
	const larger = sharedNumbers(Math.max(needed, array.length * 2, 64));
	larger.set(array);
	return larger;
}
function powerOfTwo(least) {
	let size = 64;
	while (size < least) size *= 2;
	return size;
}
// packages/screening/src/word-table.ts
function openWordTable(expected) {
	return {
		count: 0,
		at: sharedNumbers(expected + 1),
		text: sharedBytes(expected * 8),
		slots: sharedNumbers(powerOfTwo(expected * 2))
	};
}
/** Bytes of the word that is looked for; kept between calls. */
const LONGEST$1 = 1024;
const asked = new Uint8Array(LONGEST$1);
function findWord(table, word) {
	return seek(table, readWord(word), false);
}
/** Number of the word, which is added when it is new. */
function takeWord(table, word) {
	return seek(table, readWord(word), true);
}
/** The same for a word of another table. */
function takeWordOf(table, from, id) {
	const start = from.at[id] ?? 0;
	const length = (from.at[id + 1] ?? 0) - start;
	for (let at = 0; at < length; at++) asked[at] = from.text[start + at] ?? 0;
	return seek(table, length, true);
}
function readWord(word) {
	const length = Math.min(word.length, LONGEST$1);
	for (let at = 0; at < length; at++) asked[at] = word.charCodeAt(at);
	return length;
}
function hashText(text) {
	return hashAsked(readWord(text));
}
function hashAsked(length) {
	let hash = 2166136261;
	for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (asked[at] ?? 0), 16777619);
	return mixed(hash);
}
function mixed(hash) {
	let bits = Math.imul(hash ^ hash >>> 16, 2246822507);
	bits = Math.imul(bits ^ bits >>> 13, 3266489909);
	return (bits ^ bits >>> 16) >>> 0;
}
function seek(table, length, add) {
	const mask = table.slots.length - 1;
	for (let slot = hashAsked(length) & mask;; slot = slot + 1 & mask) {
		const id = (table.slots[slot] ?? 0) - 1;
		if (id === -1) return add ? append(table, length, slot) : -1;
		if (isAsked(table, id, length)) return id;
	}
}
function isAsked(table, id, length) {
	const start = table.at[id] ?? 0;
	if ((table.at[id + 1] ?? 0) - start !== length) return false;
	for (let at = 0; at < length; at++) if (table.text[start + at] !== asked[at]) return false;
	return true;
}
function append(table, length, slot) {
	const id = table.count;
	const start = table.at[id] ?? 0;
	table.at = roomForNumbers(table.at, id + 2);
	table.text = roomForBytes(table.text, start + length);
	for (let at = 0; at < length; at++) table.text[start + at] = asked[at] ?? 0;
	table.at[id + 1] = start + length;
	table.slots[slot] = id + 1;
	table.count = id + 1;
	if (table.count * 2 > table.slots.length) fillSlots(table, table.slots.length * 2);
	return id;
}
/** Puts every word into a table of the given size, in the order of their numbers, so that the same words always give the same bytes. */
function fillSlots(table, size) {
	table.slots = sharedNumbers(size);
	const mask = size - 1;
	for (let id = 0; id < table.count; id++) {
		const start = table.at[id] ?? 0;
		const length = (table.at[id + 1] ?? 0) - start;
		for (let at = 0; at < length; at++) asked[at] = table.text[start + at] ?? 0;
		let slot = hashAsked(length) & mask;
		while (table.slots[slot] !== 0) slot = slot + 1 & mask;
		table.slots[slot] = id + 1;
	}
}
/** The table without spare room. */
function closeWordTable(table) {
	fillSlots(table, powerOfTwo(table.count * 2 + 1));
	return {
		...table,
		at: table.at.subarray(0, table.count + 1),
		text: table.text.subarray(0, table.at[table.count] ?? 0)
	};
}
function wordAt(table, id) {
	let word = "";
	for (let at = table.at[id] ?? 0; at < (table.at[id + 1] ?? 0); at++) word += String.fromCharCode(table.text[at] ?? 0);
	return word;
}
// packages/screening/src/near-words.ts
/** Two words within some edits have beginnings of this length within as many. */
const BEGINNING = 8;
/** Shorter words are too near to too many others. */
const SHORTEST$2 = 3;
const MOST = 93;
const BASE = 16777619;
const powers = /* @__PURE__ */ new Int32Array(9);
powers[0] = 1;
for (let at = 1; at <= BEGINNING; at++) powers[at] = Math.imul(powers[at - 1] ?? 0, BASE);
const before = /* @__PURE__ */ new Int32Array(9);
/** Hashes of the last word asked for. */
const remainders = new Uint32Array(MOST);
/** Fills `remainders` with the hashes of the word itself and of it without one letter, two or three; answers how many. */
function hashRemainders(text, start, length, from) {
	if (length < SHORTEST$2) return 0;
	const size = Math.min(length, BEGINNING);
	for (let at = 0; at < size; at++) before[at + 1] = Math.imul(before[at] ?? 0, BASE) + (text[start + at] ?? 0) | 0;
	const whole = before[size] ?? 0;
	let count = 0;
	remainders[count++] = mixed(whole);
	for (let first = 0; first < size; first++) {
		const left = before[first] ?? 0;
		remainders[count++] = mixed(joined(left, between(first + 1, size), size - first - 1));
		if (length < from.two) continue;
		for (let second = first + 1; second < size; second++) {
			const middle = joined(left, between(first + 1, second), second - first - 1);
			remainders[count++] = mixed(joined(middle, between(second + 1, size), size - second - 1));
			if (length < from.three) continue;
			for (let third = second + 1; third < size; third++) {
				const rest = joined(middle, between(second + 1, third), third - second - 1);
				remainders[count++] = mixed(joined(rest, between(third + 1, size), size - third - 1));
			}
		}
	}
	return count;
}
function between(from, to) {
	return (before[to] ?? 0) - Math.imul(before[from] ?? 0, powers[to - from] ?? 0) | 0;
}
function joined(left, right, letters) {
	return Math.imul(left, powers[letters] ?? 0) + right | 0;
}
/** All words of a table by their remainders. */
function bucketNearWords(table, from) {
	let total = 0;
	for (let id = 0; id < table.count; id++) total += countRemainders((table.at[id + 1] ?? 0) - (table.at[id] ?? 0), from);
	return fillBuckets(total, (put) => {
		for (let id = 0; id < table.count; id++) {
			const start = table.at[id] ?? 0;
			const length = (table.at[id + 1] ?? 0) - start;
			const count = hashRemainders(table.text, start, length, from);
			for (let at = 0; at < count; at++) put(remainders[at] ?? 0, packed(id, length, remainders[at] ?? 0));
		}
	});
}
/** Beside its number a word's length and some bits of the hash, so that most of what cannot be near is passed over without a look at the word. */
const NUMBER = 8388607;
function packed(id, length, hash) {
	return ((hash & 15) << 28 | Math.min(length, 31) << 23 | id) >>> 0;
}
function countRemainders(length, from) {
	if (length < SHORTEST$2) return 0;
	const size = Math.min(length, BEGINNING);
	const two = length < from.two ? 0 : size * (size - 1) / 2;
	return 1 + size + two + (length < from.three ? 0 : two * (size - 2) / 3);
}
/** Up to here the pairs are kept between counting and filling; beyond it they are made twice, so that little is kept beside the buckets. */
const FEW_PAIRS = 4e6;
/** `total` is at least how many pairs `each` puts. */
function fillBuckets(total, each) {
	const size = powerOfTwo(total / 1.5);
	const shift = Math.clz32(size) + 1;
	const at = sharedNumbers(size + 1);
	const again = total <= FEW_PAIRS ? keepPairs(total, each) : each;
	again((hash) => {
		const bucket = hash >>> shift;
		at[bucket] = (at[bucket] ?? 0) + 1;
	});
	let sum = 0;
	for (let bucket = 0; bucket <= size; bucket++) {
		const count = at[bucket] ?? 0;
		at[bucket] = sum;
		sum += count;
	}
	const ids = sharedNumbers(sum);
	const next = new Uint32Array(at);
	again((hash, id) => {
		const place = next[hash >>> shift] ?? 0;
		next[hash >>> shift] = place + 1;
		ids[place] = id;
	});
	return {
		at,
		ids
	};
}
function keepPairs(total, each) {
	const hashes = new Uint32Array(total);
	const ids = new Uint32Array(total);
	let count = 0;
	each((hash, id) => {
		hashes[count] = hash;
		ids[count++] = id;
	});
	return (put) => {
		for (let at = 0; at < count; at++) put(hashes[at] ?? 0, ids[at] ?? 0);
	};
}
/** The bucket of a hash. */
function bucketOf(buckets, hash) {
	return hash >>> Math.clz32(buckets.at.length - 1) + 1;
}
// packages/screening/src/token-words.ts
const words = (text) => text.trim().split(/\s+/);
const TITLES = new Set(words(`mr mrs ms miss mx dr prof professor sir dame lord lady hon rev reverend father sister brother haji hajji hadji hajj alhaj sheikh shaikh shaykh sheik
  mullah maulavi maulawi mawlawi molvi qari hafiz sayyid seyed general gen colonel col major captain capt lieutenant lt brigadier admiral marshal commander
  president presidente presidenta prasident prezident presiden predsjednik minister senator judge ambassador engineer eng ustad ayatollah hojatoleslam prince princess king jr jnr sr phd md esq na`));
const PARTICLES = new Set(words(`al el ul ur as ash az ad bin ben ibn bint abu abou abi umm um ould wuld bu de da do dos das del della di du des la le les las los van von der den ter
  zu y e i oglu ogly kizi qizi uulu`));
/** Particles and titles that are whole names in other languages: Bin Li, Stephen King. With one other name beside them they count in full. */
const NAMES_TOO = new Set(words("bin ben abu abou abi bu do du di da le la van von den ter king prince lord lady judge major marshal general"));
const JOINING_WORDS = new Set(words("of the and for in on at to et y e de da do dos das del della di du des la le les las los und fur pour zum zur al el ul i"));
/** Spelling of a legal form to its family. Families that mean the same kind of company share a name. */
const LEGAL_FORMS = new Map(Object.entries({
	limited: "ltd",
	ltd: "ltd",
	ltda: "ltd",
	limitada: "ltd",
	plc: "plc",
	llc: "llc",
	ooo: "llc",
	tov: "llc",
	tzov: "llc",
	too: "llc",
	mchj: "llc",
	doo: "llc",
	srl: "llc",
	sarl: "llc",
	gmbh: "llc",
	bv: "llc",
	bvba: "llc",
	sprl: "llc",
	kft: "llc",
	spzoo: "llc",
	sro: "llc",
	eood: "llc",
	ood: "llc",
	sia: "llc",
	uab: "llc",
	lc: "llc",
	pvt: "pvt",
	pte: "pvt",
	pty: "pvt",
	pt: "pt",
	sdn: "pvt",
	bhd: "bhd",
	berhad: "bhd",
	inc: "inc",
	incorporated: "inc",
	corp: "corp",
	corporation: "corp",
	co: "co",
	company: "co",
	compan: "co",
	cie: "co",
	cia: "co",
	kompaniya: "co",
	jsc: "jsc",
	ojsc: "jsc",
	cjsc: "jsc",
	pjsc: "jsc",
	oao: "jsc",
	zao: "jsc",
	pao: "jsc",
	ao: "jsc",
	ag: "jsc",
	aktiengesellschaft: "jsc",
	aktiengeselschaft: "jsc",
	sa: "jsc",
	spa: "jsc",
	nv: "jsc",
	as: "jsc",
	ab: "jsc",
	oy: "jsc",
	oyj: "jsc",
	asa: "jsc",
	aps: "llc",
	se: "jsc",
	sal: "jsc",
	pjs: "jsc",
	qjsc: "jsc",
	lp: "lp",
	llp: "llp",
	kg: "kg",
	kgaa: "kg",
	ohg: "kg",
	fze: "fz",
	fzco: "fz",
	fzc: "fz",
	fzllc: "fz",
	dmcc: "fz",
	sas: "jsc",
	cv: "cv",
	rl: "llc",
	fgup: "fgup",
	gup: "fgup",
	ev: "ev",
	kk: "jsc",
	anonim: "jsc"
}));
/** Legal forms of several words, after folding. */
const LEGAL_PHRASES = [
	[/\b(?:open |closed |public |private )?joi?y?nt stock compan(?:y|ies)?\b/g, "jsc"],
	[/\b(?:otkrytoe |otkrytoye |zakrytoe |zakrytoye |publichnoe |publichnoye |publ\w+ )?a[kc]tsi?[iyo]*o?n[ei]?r?n\w* (?:obshch?\w*|tovarystv\w*)\b/g, "jsc"],
	[/\bob(?:shch|sch|sh)\w*stvo s ogranich\w+ otvet?stv\w+\b/g, "llc"],
	[/\btovar\w*stvo z obmezh\w+ vid\w+\b/g, "llc"],
	[/\bunited states(?: of america)?\b/g, "usa"],
	[/\b(?:international )?limited liability company(?: responsibility)?\b/g, "llc"],
	[/\bsociet\w+ cu raspundere limitata\b/g, "llc"],
	[/\bsociet\w+ (?:a|de) responsabilit\w+ limit\w+\b/g, "llc"],
	[/\bsp z ?o ?o\b/g, "llc"],
	[/\bs de rl\b/g, "llc"],
	[/\bde cv\b/g, ""],
	[/\b(?:sociedad|societe|societa) anonim\w*\b/g, "jsc"],
	[/\banonim sirketi\b/g, "jsc"],
	[/\blimited sirketi\b/g, "ltd"],
	[/\bfree zone (?:establishment|company)\b/g, "fze"],
	[/\b(?:federal )?state unitary enterprise\b/g, "fgup"],
	[/\bfederal\w* gosudarstvennoe unitarnoe predpriyatie\b/g, "fgup"],
	[/\ba s$/g, "as"]
];
/** Common in company names, so agreeing on them says little. */
const GENERIC = new Set(words(`group holding holdings international trading trade general services service bank banking insurance finance financial investment investments industry
  industries industrial enterprise enterprises trust fund foundation association society union committee council organisation organization institute university
  academy ministry department government office center centre agency bureau branch state national federal central republic commercial business solutions
  systems system technology technologies technical engineering construction development management consulting logistics shipping maritime marine transport
  transportation aviation air airlines airways energy oil gas petroleum petrochemical petrochemicals chemical chemicals power electric electronic electronics
  mining metal metals steel plant factory works zavod research scientific science production manufacturing machinery motor motors equipment materials food foods
  agricultural export import exports imports global world united first new digital capital partners securities asset assets real estate property properties
  company movement front party army brigade forces school college club network media press communications telecom security defence defense military`));
/** Other spellings of business words. */
const WORD_SPELLINGS = new Map(Object.entries({
	intl: "international",
	int: "international",
	organisation: "organization",
	centre: "center",
	defence: "defense",
	technologies: "technology",
	industries: "industry",
	holdings: "holding",
	bros: "brothers",
	mfg: "manufacturing",
	dept: "department",
	govt: "government",
	assoc: "association",
	univ: "university",
	natl: "national",
	us: "usa",
	airlines: "air",
	airline: "air",
	airways: "air",
	gruppe: "group",
	grupo: "group",
	groupe: "group",
	one: "1",
	two: "2",
	three: "3",
	four: "4",
	five: "5",
	six: "6",
	seven: "7",
	eight: "8",
	nine: "9",
	ten: "10",
	ii: "2",
	iii: "3",
	iv: "4",
	vi: "6",
	vii: "7",
	viii: "8",
	ix: "9",
	xi: "11",
	xii: "12"
}));
/** Countries and large cities as they stand in company names: two different ones speak against. */
const PLACES = new Set(words(`afghanistan albania algeria america argentina armenia asia asian australia austria azerbaijan bahrain bangladesh belarus belgium bosnia brazil britain
  british bulgaria canada chile china chinese colombia congo crimea croatia cuba cyprus czech denmark dubai egypt england estonia ethiopia europe european
  finland france georgia germany ghana greece hongkong hungary iceland india indonesia iran iranian iraq ireland israel italy japan jordan kazakhstan kenya korea korean
  kuwait kyrgyzstan latvia lebanon libya lithuania london luxembourg macedonia malaysia malta mexico moldova mongolia montenegro morocco moscow myanmar
  nederland netherlands nigeria norway oman pakistan palestine panama paris peru philippines poland portugal qatar romania russia russian rwanda schweiz serbia singapore
  slovakia slovenia somalia spain sudan sweden switzerland syria syrian taiwan tajikistan tanzania thailand tunisia turkey turkmenistan uganda ukraine
  uzbekistan venezuela vietnam yemen zimbabwe boston atlanta york texas california siberia siberian`));
// packages/screening/src/name-letters.ts
/** The same for the same letters: a sum, from which one of them can be taken away again. */
function lettersOfName({ tokens }) {
	let sum = 0;
	for (const { text } of tokens) for (let at = 0; at < text.length; at++) sum = sum + letterHash(text.charCodeAt(at)) >>> 0;
	return sum;
}
const hashes = Uint32Array.from({ length: 128 }, (_, code) => mixed(code + 1));
function letterHash(code) {
	return hashes[code & 127] ?? 0;
}
/** Where the bucket of a sum is. */
const spreadLetters = mixed;
/** Short names have hardly another word to be found by when one is typed wrong, so that a letter may differ. */
const FEW_LETTERS = 16;
const MOST_FOUND = 200;
const ALPHABET = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => letterHash(letter.charCodeAt(0)));
/** A company may be asked for without its legal form. */
const FORMS = [...LEGAL_FORMS.keys()].map((form) => lettersOfName({ tokens: [{ text: form }] }));
/** `take` gets the names of the same letters, and of short ones those with a letter more, less or another. */
function takeSameLetters(index, name, take) {
	const sum = lettersOfName(name);
	const letters = name.tokens.map((token) => token.text).join("");
	let found = 0;
	const look = (wanted) => {
		const bucket = bucketOf(index.sameLetters, spreadLetters(wanted));
		const end = index.sameLetters.at[bucket + 1] ?? 0;
		for (let at = index.sameLetters.at[bucket] ?? 0; at < end && found < MOST_FOUND; at++) {
			const id = index.sameLetters.ids[at] ?? 0;
			if (index.nameLetters[id] !== wanted) continue;
			found += 1;
			take(id);
		}
	};
	look(sum);
	if (name.schema === "organisation") for (const form of FORMS) look(sum + form >>> 0);
	if (letters.length < 2 || letters.length > FEW_LETTERS) return;
	for (const more of ALPHABET) look(sum + more >>> 0);
	for (const letter of new Set(letters)) {
		const without = sum - letterHash(letter.charCodeAt(0)) >>> 0;
		look(without);
		for (const other of ALPHABET) look(without + other >>> 0);
	}
}
// packages/screening/src/pack-entry.ts
const NAME_KINDS = [
	"primary",
	"alias",
	"weak_alias",
	"former"
];
/** The separators of ASCII. Where a text should hold one of them all the same, a space takes its place. */
const [GROUP, ITEM, PART] = [
	"",
	"",
	""
];
const SEPARATORS = /[\x1d-\x1f]/g;
/** Names, dates of birth, countries, gender and identifiers, in this order. */
function packFacts(entry) {
	const gender = entry.gender === "female" ? "1" : entry.gender === "male" ? "2" : "";
	return [
		entry.names.map(packName),
		entry.dobs.map(plain$1),
		entry.countries.map(plain$1),
		[gender],
		entry.identifiers.map(plain$1)
	].map((group) => group.join(ITEM)).join(GROUP);
}
/** A text alone stands for the primary name in the first place and for an alias after it. */
function packName(name, at) {
	const text = plain$1(name.text);
	if (!name.parts) return name.kind === (at === 0 ? "primary" : "alias") ? text : [text, NAME_KINDS.indexOf(name.kind)].join(PART);
	const { given = "", middle = "", family = "" } = name.parts;
	return [
		text,
		NAME_KINDS.indexOf(name.kind),
		plain$1(given),
		plain$1(middle),
		plain$1(family)
	].join(PART);
}
function plain$1(text) {
	return text.replace(SEPARATORS, " ");
}
function packRest(entry) {
	const { ref: _ref, kind: _kind, names: _names, dobs: _dobs, countries: _countries, gender: _gender, identifiers: _ids, ...rest } = entry;
	return JSON.stringify(rest);
}
const NO_REST = {
	addresses: [],
	programme: null,
	listedOn: null,
	text: ""
};
/** The entry as it was given; where the rest was not kept, its facts alone. */
function entryOf(index, at) {
	const rest = index.rest.text.length === 0 ? "" : textAt(index.rest, at);
	return {
		ref: textAt(index.refs, at),
		...factsOf$1(index, at),
		...rest === "" ? NO_REST : JSON.parse(rest)
	};
}
function kindOf$2(index, at) {
	return ENTRY_KINDS[index.entryKind[at] ?? 4] ?? "unknown";
}
function factsOf$1(index, at) {
	const [names = "", dobs = "", countries = "", gender = "", identifiers = ""] = textAt(index.facts, at).split(GROUP);
	return {
		kind: kindOf$2(index, at),
		names: items(names).map(unpackName),
		dobs: items(dobs),
		countries: items(countries),
		gender: gender === "1" ? "female" : gender === "2" ? "male" : null,
		identifiers: items(identifiers)
	};
}
/** Identifiers from the last group of packed facts. */
function identifiersOf(facts) {
	return items(facts.slice(facts.lastIndexOf(GROUP) + 1));
}
/** Whole dates of birth from the second group of packed facts. */
function datesIn(bytes, from, to) {
	const start = bytes.indexOf(29, from) + 1;
	if (start === 0 || start >= to || bytes[start] === 29) return [];
	const end = bytes.indexOf(29, start);
	return items(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()).filter((date) => date.length === 10);
}
function items(group) {
	return group === "" ? [] : group.split(ITEM);
}
function unpackName(packed, at) {
	if (!packed.includes(PART)) return {
		text: packed,
		kind: at === 0 ? "primary" : "alias"
	};
	const [text = "", kind = "", given, middle, family] = packed.split(PART);
	const name = {
		text,
		kind: NAME_KINDS[Number(kind)] ?? "alias"
	};
	if (given === void 0) return name;
	return {
		...name,
		parts: {
			...given && { given },
			...middle && { middle },
			...family && { family }
		}
	};
}
// packages/screening/src/script-readings.ts
const SCRIPT_READINGS = `
abatari اباتري
abdallah العبدالله عبدلله
abdefattah عبدفتاح
abdelfattah عبدالفتاح
abdelhalim عبدالحليم
abdelrazak ዓብዱረዛቕ
abdo عبده
abdolghassem ابوالقاسم
abdolhossein عبدالحسين
abdollahi عبداللهي
abdollahpour عبدللاهپور
abdolrahim عبدالرحيم
abdul abdullah عبدالولي
abdulhai abdul
abdullah عبدالله
abdullayevich абдуллаевич
abdulnabi عبدالنبي
abdussalam عبدالسلام
abed عابد
abnoush ابنوش
abolfazl ابوالفضل
aboutalebi ابوطالبي
achalava ачалова
achekzai اچكزي
achotovich ашотович
adam ادم
adel adl عادل
agafonov агафонау
agayev агаев
aghaei اقايي
ahdal الاهدل
ahmad احمد احمدعلي الاحمد
ahmadi احمدي
akbar اكبر
akbari اكبري
akbarzadeh اكبرزاده
akhmadovitch ахматович
akhtar اختر
akkacha عكاشه
akram اكرم
aksyonenko аксененко
aksyonov aksenov аксенов аксонов
alaeddini الديني علاالديني
alam علم
alazai alizai عاليزي
albaker البكر
aleksandr oлександр
aleksandrovich олександрович
aleksandrovna олександрівна
alekseevich олексiиович олексіиович
alekseevna олексiівна
aleksei олексiи
aleksey олексіи
aleksin олексин
alexander aлександр алексaндр александр олександр
alexandrovich алekcандрович александров алехандрович
alexandrovna алехандровна олександрiвна олександра
alexey аляксеи
alfi الالفي
alhakim الحاكم
alhobo الحبو
ali العالي العلي
aliaksandr алеĸсандр
aliaksandrauna алеĸсандровна
aliaksandravich алеĸсандрович
aliakseevich алексiн аляксiн
aliaksei алеĸсеи
aliaksey алексін
aliashkevich алешкевич
alireza عليرضا
aljasem الجاسم
aljawlani الجولاني
alrustom الرستم
alshebel الشبل
alshevskih алшевских
altabaeva алтабаєва
alvi علوي
alyona алона
alyoshin алешин
alyoshina алешина
amanollah امانالله
amdouni العمدوني
amelianiuk омелянюк
ameneh امنه
amer عامر
ameri عامري
amirhossein اميرحسين
ammash عماش
amohamed امحمد
amr عمرو
amshat عمشه
anatolievich анатолiиович
anatolievna анатолеуна
anbaran عنبران
andrievskii андрыеускі
anwar انور
anwari انوري
aqala عكله
ardeshir اردشير
aref عارف
arkadievna аркадзеуна
arkadzyeu аркадев
arkhireeu архиреев
artem арцем
artsiomenka артеменко арцеменка
artyom артeм
asaad اسعد
asadi اسدي
asadollah اسدالله
asef اصف
asem عاصم
asgari عسگري
asghar اصغر علياصغر
ashraf اشرف
asim ясим
asipenka осипенко
asjerd اسجرد
asmatullah عصمت
astreika астреико
atabekau атабеков
atef عاطف
aulaqi العولقي
auramenka авраменко
avakau аваков
awal اول
awwad عواد
ayham ايهم
ayman ايمن
azami اعظم
azaronak азаренок
azarpendar اذرپندار
azizirahman الرحمان
azizullah عزيزالله
babamoradi بابامرادي
bach бэч
badi بديع
bagheri باقري
bahman بهمن
bahram بهرام
bak pak
bakhsh بخش
bakhta بخت
bakhtibekovich бактiбекавiч
bakr بكر
bakri بكري
bakshayesh بخشايش
balabalava балаболава
balali بلالي
baldouskaya балдовская
bamatgirevich баматгриевич
baneshi بانشي
bara براء
barabanau барабанов
baradar برادر
barakat بركات
barakzai باركزي
barasha برشه
barati براتي
barazna борозна
barhoum برهوم
baric بريخ
barmahani برمهاني
barzan برزان
bashankayev башанкаев
bashar بشار بشير
basir بصير
bassam بسام
behanzin беханзин
behdad بهداد
beliakov белякоу
belkalem بلكلام
belkassem بلقاسم
belmokhtar بلمختار
belotserkovsk бєлоцерковскии
ben بن
benedzisiuk бенедисюк
biagun бегун
biareishyk береишик
bichayev бичаев
bidiovka бiдовка
bidyovka бидевка бідовка
bigdali بيگدلي
bilal بلال
bishr بشر
blaise блез
bogoljub боголюб
boguslavsky багуслаускi
boguslayev богуслaев
borisovich барысавіч
borisovna борисiвна
boughanemi بوغانمي
boutros بطرس
bouyehia بويحي
brychyova брычева
bulavko булаука
bulayev булаев
burdziuk бурдюк
burhan برهان
burlyayev бурляев
burmistrau бурмистров
bushava бушева
buzouski бузовскии
byadunkevich бедункевич
bychak бычек
bykau быков
chadayev чадаев
chalayev чалаев
chamadanava чемоданова
chang чхан
charaukhin череухин
chaslavauna чеславовна
chaudary چوہدري
cheharmahali چهارمحالي
chernyi чорны
cheshmeh چشمه
chmyhalov чмыхалов
choles чоулз
daaboul دعبول
dadras دادرس
dakuchyts докучиц
dalla دلا
damarnatski доморнацкии
damavandian دماونديان
daneshjoo دانشجو
daniella דניאלה
danilavich данилович
darem دارم
darvish درويش
davani دواني
deghdegh دغداغ
delawar دلاور
delkhosh دلخوش
demetrios δημητρης
dher ذر
dibs dibis
dietrich дитрих
dirgham درغام
dmitrievich дмитрович
dmitrievna дзмітрыеуна
dmitriy дзмітріи
dmitry дмитро
dmuhaila дмухаила дмухаило
dmukhailo дмухаилы
dogayev догаев
domarnatsky дамарнацкi
droukdel دروكدال
dubrovka дуброука
dunka дунко
dyomin демин
dzenisenka дзянiсенка
ebrahimi ابراهيمي
egreen اقرين
egyptian egypt
ehsanullah احسان
eismant эисмонт
elahian الهيان
eldin الدين
elena олена
elhassan الحسن
elmi علمي
elsayed السباعي السيد
elsseid الصيد
emami امامي
enayatollah عناياتولله
epikhau епихов
esfanjani اسفنجاني
eshaq اسحاق
eskandar اسكندر
eslam الاسلام
esmaeil يسميل
esmaeili اسماعيلي
essabar الصبار
evgenevich євгенiиович
evgeni яугеніи
evgenievich яугенавіч
ezat عزت
fackih факих
fada فدا
fadavi فدوي
fadil فاضل
fadl فضل
fadzayev фадзаев
faisal فيصل
farahani فراهاني
fard فرد
fares فارس
farhad فرهاد
farzin فرزين
fatemeh فاطمه
fathi فتحي
fatih فاتح
fattah فتاح
faud فواد
fawwaz فواز
fazelian فاضليان
fedasenka федосенко
federman פדרמן
feliciano فلسيانو
feliksavich фелиĸсович
fereidoun فريدون
filipovic филипович
filyov филев
fiodarava федарава федорова
fiodaravich федаравiч федаравіч
firas فراس
fitiwi ፍትዊ
frantzavich францевич
fulayyih فليح
futaiha فتيحه
fyedaravych федаровіч
fyodor фeдор федiр
fyodorov федоров
fyodorovna федоровна
gachi گچي
galavatyi головатыи
garryevich гарріиович
garshasbi گرشاسبي
gashtasebi گشتاسبي
gennadevich генадзевiч геннадіиович
gennadievich генадiиович генадзевіч геннадiиович
gerasimov герасімау
geum гым
ghabache غباشه
ghafari غفاري
ghaith غياث
ghalandari قلندري
ghalib غالب
ghannad قناد
gharaei قرايي
gharib غريب
ghassan غسان
ghazanfarabadi غضنفرابادي
ghedeir قدير
ghermay ግርማይ
gholamali غلامعلي
gholamhossein غلامحسين
gholamreza غلامرضا
ghorban قربان
ghorsi قرصي
ghulam غلام
gladkov гладкоу
goftar گفتار
gogerdchian گوگردچيان
golpayegani گلپايگاني
gopstein גופשטיין
gora гара
goudarzi گودرزي
grigorievich григорович
gundyayev гундяев
gusachenka гусаченко
habbush حبوش
habib حبيب
habibi حبيبي
haddad حداد
hafiz حافظ
hajji حجي
hakimi حكيمي
hala حلا
hallak حلاق
hamada حماده
hamadi حمادي
hamd حمد
hamdan حمدان
hamdi حمدي
hamid حامد حميد
hamidah حميده
hamidi حميدي
hamidreza حميدرضا
hamisho hemasho حمشو حميشو
hammad حماد
hammud حمود
hamza حمزه
hanafi حنفي
hanif حنيف
haqqani حقاني
hareth حارث
harikandi هريكندي
hashemi هاشمي
hassan حسان حسن
hassanzadeh حسنزاده
hayel hael
hazaveh هزاوه
heidar حيدر
heidari حيدري
helweh حلوه
heydarnia حيدرنيا
hijazi حجازي
hikmat حكمت
hilal هلال
hisham هشام
hishan هاشم
hosseini حسيني
hottak هوتك
houwayek حويك
huda هدي
hussam حسام
hussein حسين
huwaysh حويش
ibrahim ибрагим ابراهيم ابراھيم
ibrahimovich ибрагимович
igor iгар ігар
igorevich iгорович игоравич ігорович
ihorivna ігорівна
ikram اكرام
ilya іллі
imad عماد
intissar انتصار
ipatau ипатов
irhayyim ارحيم
isaschar יששכר
ishakzai اسحاقزي
ismail اسماعيل
issa عيسي
issam عصام
ivanayev иванаев
ivaniutsenka иванютенко
ivanovich iванавiч iванавіч іванавіч
ivanovna iванiвна оюн іванівна
jaber جابر
jahongir джахонгир
jaoudat جودت
jassem جاسم
javad جواد
javidan جاويدان
jawhar جوهر
jebelli جبلي
kaamfar كامفر
kaboudvandi كبودوند كبودوندي
kachanava кочанова
kadem كادم
kakar كاكر
kalabayeva калабаева
kalinovskiy калiноускi каліноускі
kalyaga коляго
kamel كمال
kammoun كمون
kanayev канаев
kanstantinauna канстанцінауна
kanyuk конюк
kapustnikova капусникова
karaeu караев
karam كرم
karami كرمي
karchevskiy карчэускi
karim كريم
karimi كريمي
karol корол
karpenka карпенко
karpenkov карпянкоу
kashirskaya каширска
kashkouli كشكولي
kashlaf كشلاف
katsuba кацубо
kattan قطان
katyushenko катющенко
kauryzhkin коврижкин
kavaliou кавалев
kazem كاظم
kazemi كاظمي
khadem خادم
khadim كدام
khadr خضر
khadzhimuratavich хаджимуратович хаджымуратавіч
khairkhwah خيرخواه
khairullah خيرالله
khajeh خواجه
khakimzianov какидзянов какідзянов
khaled خالد
khalifa خليفه
khalil خليل
khamis خميس
khatami خاتمي
khatarji قاطرجي
khawla خوله
khazim خزيم
khikmetavich хiкметовiч хикметович
khlyshchenkov хлышчанкау
khodadadi خدادادي
khoroshka хорошко
khoshnamvand خوشناموند
khosravi خسروي
khosrou خسرو
khudai خداي
khudaidad خدايداد
khuwayt خويت
kirill кирило
kiselyov киселев
kiselyova киселева
kiyumars كيومرث
klukov клюков
kolyago каляга
konstantin костянтин
konstantinovich канстанцiнавiч костянтинович
korolyov королев
kosakova косокова
kouchakzaei كوچزايي
kousha كشا
kraeusky краевскии
kresimir кришимир
kriakvin краквiн
kriuchkov кручкоу
krivosheyev крывашэеу
kubrakou кубраков
kulbatskaya кулбацка
laden لادن
lahadziuk лагадзюк
lahbous لحبوس
lahunovich лагунович лагуновіч
lakhal لكحل
lashchinovskii лашчыноускі
lasyakin лосякин
lazarenka лазаренко
leonid леанiд леанід
leonidovna леонiдiвна леонідівна
liavusik леусик
liokhi легкi легкии
liubavitski любовицкии
loubana لبانه
lukashenka лукашенко
luttsau лутцев
maala معلا معلي
madadi مددي
madani مدني
magomedovich мухаммад
mahdi مهدي
maher ماهر
mahfouz محفوظ
mahmoud محمود
mahmud махмуд
majid مجيد
makarovich макрович
makhlouf مخلوف
makhniov махнев
malak malik
malek مالك
maliki ملكي
malloul ملول
mamdouh ممدوح
mamlouk مملوك
mammadov мамедов
manouchehr منوچهر
mansouri منصوري
mansur منصور
mardan مردان
marianne ماريان
markhayev мархаев
markovna маркiвна
maroufi مروفي معروفي
marshalau маршалов
maruf معروف
marwan مروان
marzook مرزوق
mashadiyev машадзеу
mashal مشعل
masliukou маслюков
masood مسعود
mati مطيع
matin متين
matyl мотыл
mauritanian mauritani
mawlawi مولوي
mawwas مواس
maxim миксим
mazen مازن
mazloom مظلوم
mazol мозол
mechislavovich мечыслававіч
mehdi محدي
mehdigholi مهديقلي
meherez محرز
mehr مهر
mehrabi محرابي مهرابي
mekki مكي
melnichenko мељниченко
merai مرعي
mesfer مسفر
mhanna مهنا
mihalenko михаленко
miholap мiхалап михолап
mikhail михаило
mikhailovich міхаилавіч
mikhailovna мiхаилауна михаилiвна
mikusheu микушев
miqdad مقداد
mirahmadi ميراحمدي
mirmahalleh ميرمحله
mirsalim ميرسليم
mirzaei ميرزا ميرزايي
mirzaevich мирзоевич
mizaiev мизаев
mizban مزبان
mkrtichovich мкртичевич
mlechka млечко
moazzami معظمي
mobarak مبارك
modarres مدرس
moein معين
mofakhami مفخمي
moghadam مقدم
mohammad mohmad محمد محمدعلي
mohammadi محمدي
mohammadian محمديان
mohammadreza محمدرضا
mohammed محمدديب
mohebbi محبي
mohsen محسن محصن
mojtaba مجتبي
mokhorau мохорев
mokhtar مختار
molastau молостов
momen مومن
momeni مومني
montazeri منتظري
moradi مرادي
morteza مرتضا مرتضي
moslem مسلم
moslemi مسلمي
mossadegh مصدق
mostafa مستفا
mostafavi مصطفوي
motlaq مطلق
motmaen مطمين
mounir منير
mousa موسي
mousavi موسوي
mousaviyan موسويان
movahedi موحدي
mozhilovsky мажылоускi
mshaweh مشوح
muchkayev мучкаев
mudallal مدلل
mudar مضر
muhyi محي
mukavozchyk муковозчик
mullah ملا
mundhir منذر
murad مراد
murashka мурашко
muraveika муравеико
murtazievich муртазiиович
musab مصعب
mushakhas مشخص
mushkarou мушкаров
mussayevitch муссаевич муссаиович
mustafa مصطفي
muthanna مثني
muttaqi متقي
muwaffaq موفق
muzahim مزاحم
nabaggala ناباجالا
nabeul نابل
nabi نبي
nabil نبيل
nader نادر
naderi نادري
naeem نعيم
nagdi نقدي
naghdali نقدعلي
najib نجيب
najjar نجار
namr نمر
nasab نسب
nashwan نشوان
nasiri نصيري
naskevich носкевич
nasser ناصر
nassir نصير
natalya наталi
natsri نصري
nawaz نواز
nazar نظر
nazeri نظري
nazmi نظمي
nejad نژاد
nejat نجات
nessim نسيم
neyelov неиолов
nezam نظام
niaborskaia неборская
nidal نضال
nikolaevich никалаевич
nikolayev николаев
nizar نزار
nobaveh نوباوه
nokhaievych нохаевич
nomani نعماني
nooruddin نورالدين
nurbagandov нурбаганд
nyakrasava некрасова
obaidullah عبيدالله
obeid عبيد
obolenskaya оболенска
odeh عوده
oleg алег
omar عمر
omari عمري
oprischenko оприщенко
osipava осипова
oulabi العلبي
ould الوليد
padkavyrava подковырова
pakhodava походова
palulekh полулех
panah پناه
papko попко
parastou پرستو
parfyonov парфенов
parutencova парутенко
parviz پرويز
pasandideh پسنديده
paulichenka павличенко
pauliuchenka павлюченко паулючнка
paulouskaya павловская
pavlovna павлiвна
petrovna петрiвна
pilehin пилехин
pirozhnikava пирожникова
plyshevskiy плышэускi
pohorielov погорелов погорєлов
pokintelitsa покiнтелиця
poklonskaya поклонска
poletayev полетаев
polyanskaya полянска
ponomariov пономарeв пономаров
pouranvari پورانواري
pourbehesht پوربهشت
prakapuk прокопук
pshenichnaya пшенична
pustovoy пуставы
qaddour قدور
qasim قاسم
qatana قطانه
quddus قدوس
qudratullah قدرت
qureshi قريشي
qusay قصي
rabi ربيع
rachilovskyi рачылоускi
radayev радаев
radfar رادفر
raed رايد
raeef رييف
rafea رافع
rafiei رفيعي
raghad رغد
rahashchuk рагашчук
rahat راحت
rahim رحيم
rahimi رحيمي
rahmani رحماني
rahmatullah رحمت
raja رجا
rakhmanava рахманова
rakhmanov рахманау
ramadan رمضان
ramezan رمظان
ramsi رمزي
ramualdavych ромуалдович
rana رنا
rasekhi راسخي
rashid رشيد
rassalai россолаи
rastineh راستينه
rasul رسول
raukou равков
ravutski реуцкии
razuki رزوقي
razvozhaev развожаєв
rebhi ربحي
remadna رمادنا
reshad رشاد
rida رضا
ridetskiy рыдзецкі
rifaat رفعت
rizk رزق
rogalyov рогалев
roham رهام
roper репер
rostam رستم
rostami رستمي
rouine روين
rurikovich рюрикович
ruschak рущак
rybakou рыбаков
ryhoravich рыгоравiч рыгоравіч
saadati سعادتي
sabawi سبعاوي
sabbagh صباغ
sad سعد
saddam صدام
sadegh صادق
sadulayevich садулаевич
safari سفري صفري
safavi صفوي
sahraoui صحراوي
saidullah سعيدالله
saja سجا
sajjadi سجادي
sakalouskaya соколовская
sakalouski соколовскии
sakr صكر
salameh سلامه
salavati صلواتي
saleh صالح
salehi صالحي
salek سالك
salibi صلبي
salim سالم سليم
salman سلمان
salyayev саляев
samaddin самеддин
sameer سميرر
samer سامر
samir سمير
samira سميره
sanad سند
sanani سناني
sanayev санаев
sang 서상국
saodat соадат
saqer saqr
saqr صقر
sarafraz سرافراز
saraj سراج
sardar سردار
sarfadi سرفدا
sarnaghi سرنقي
sarwar سرور
sawan صوان
seddiqi صديقي
semborio سمبوريو
semyon семен
semyonov семенов
semyonovich семенович
sereng سرنگ
sergeevich сергiиович сергіиович сяргеевiч
sergeevna сяргееуна
sergei сяргеи
sergeyevich surgeon
sergyaenka сергеенко
seryozhenko сереженко сероженко
shaban شعبان
shadayev шадаев
shafahi شفاهي
shafiq شفيق
shahata شحاته
shahesvari شاهسواري
shahrabi شهرابي
shahrestani شهرستاني
shahsavari شهسواري
shahvarpour شاهوارپور
shakar شكار
shakutsin шакутин
shamkhani شمخاني
shamlakh شملخ
shammout شموط
shams شمس
shapetska шапетко
sharae شريري
sharif شريف
sharifi شريفي
shariyan شريان
shastak шестак
shatrou шатров
shautsou шевцов
shavkyatovich шавкатович
shchyogolev щеголев
sheikh شيخ
sheikhnejad شيخنژاد
shepeleu шепелев
shindakh شنداخ
shinwari شينواري
shotsik шотик
shugayev шугаев
shukoor شكور
shuliakouski шуляковскии
shvakau шваков швакоу
shvedka шведкo
siamashka семашко
siamionavich сяменавiч
siarheevich сяргеевіч
simonovna симонян
sinila синило
sirhan سرحان
sivakau сiвакоу сиваков
slaiwah سليوه
slizheuski слижевскии
soghra صغري
solovyov соловев
soltaev солтаєв
soyko соика
stanislavchik станiслаучык
strebkou стребков
sturchanka штурчанка
subbotin субоцiн
sudliankova судленкова
suhail سهيل
sukkar سكر
sulaiman سليمان
sultan سلطان
sundus سندس
sviataslavauna святославовна
sviridov свiрыдау
tabaa طباع
tabar تبار
tabatabai طباطبايي
tabeeb طيب
taeb طايب
taghi تقي
taha طه
taheri طاهري
tahir طاهر
takhari تخاري
talabayeva талабаева
talal طلال
talea tali طالع
tambov тamбob
tammam تمام
tangsiri تنگسيري
tantoush تنتوش
tariq طارق
tatyana тетяна
tauberova таубер
tavakoli توكلي
tawfik توفيق
tawil طويل
taysayev таисаев
temirhaliiev темiргалiєв темиргалиев
thamir ثامر
tharwat ثروت
thoraya ثريا
tilfah طلفاح
tkachev ткачоу
tkachyov ткачeв
torak تورك
touma طعمه
trofimov трофiмоb
tsariov царов
tselikavets целиковец
tsivilyova цивилева
tukmachov тукмачев
tultayev тултаев
turabi ترابي
turk ترك
turki تركي
uday عدي
uladzimirouna уладзiмipауна
usacheva усачова
usama اسامه
ushakou ушаков
uthman عثمان
vahedi واحدي
vahid وحيد
vahidi وحيدي
vakstein вакштеин
valentina валянцiна
valentinovna валентинiвнa валентинiвна
valeri валер
valerievich валеріиович
valeryevich valeriyovych валерiиович
valyayev валяев
vand وند
varabei верабеи воробеи
vareika вареико
varnosfadrani وارنوسفدراني
vashchanka ващенко
vasily васіл
vasilyovich василович
vatan وطن
vatslavovich вацлававiч
velayatmadar ولايتمدار
veselinovic веселинович
vetsianevich ветеневич
viktaravich виĸторович
viktorovich вiктаравiч
viktorovna вiкторiвна
vitalievich вiталiиович
vladimir володимир
vladimirovich владiмiров володимирович
vladimirovna володимирiвна
voinov воiнау
volkonskaya волконска
vorobyov воробев
vorobyova воробева
vyacheslav вячаслау
wahbeh وهبه
walad ولد
wali ولي
walid وليد
wasseem وسيم
watban وطبان
wazir وزير
waziri وزيري
won van
yafanau ефанов
yahia يحيي
yakovlena яковлевна
yaqoub يعقوب
yaraslavauna ярославовна
yarmoshina ермошина
yarokhina ерохина
yassar يسار
yasser ياسر
yauhenavich яугенавiч
yazaji يازجي
yegorov ягорау
yeliseenka елисеенко
yeliseyev эилсеев
yered ירד
yevgenievich яугеневіч
yevgeniy яуген
yevgeny євген
yevhenovych євгенович
yinon ינון
yousef يوسف
yunis يونس
yurievich юрiиович юріиович
yuriiyovich юрэвич
yuriy юров
zabin زابن
zaed زيد
zaher زاهر
zahid زاهد
zakabluk закаблюк
zakariya زكريا
zakariyovych закариевич
zaki زكي
zaman زمان
zamel زامل
zare زارع
zarkaoui زرقاوي
zayniyah زينيھ
zhongbaio 朱中彪
zhurauski журавскии
ziamtsau земцов зямцоу
zibaee زيبايي
zidane زيدان
zindashti زيندشتي
zion ציון
zoghbai زغبي
zubaidi زبيدي
zughaib زغيب
`;
// packages/screening/src/read-arabic.ts
const ARTICLE = "ال";
const SERVANT = "عبد";
const LETTERS = {
	ا: "a",
	ب: "b",
	پ: "p",
	ت: "t",
	ث: "th",
	ج: "j",
	چ: "ch",
	ح: "h",
	خ: "kh",
	د: "d",
	ذ: "dh",
	ر: "r",
	ز: "z",
	ژ: "zh",
	س: "s",
	ش: "sh",
	ص: "s",
	ض: "d",
	ط: "t",
	ظ: "z",
	غ: "gh",
	ف: "f",
	ق: "q",
	ك: "k",
	گ: "g",
	ل: "l",
	م: "m",
	ن: "n",
	ه: "h",
	و: "u",
	ي: "i",
	ع: "",
	ء: ""
};
/** `word` with its marks off and its letters in one form, as `bareScript` gives it; `known` reads a part that the table of readings has. */
function readArabic(word, known) {
	if (word === SERVANT) return "abd";
	if (word.startsWith("عبدال") && word.length > 6) return `abdul ${read(word.slice(5), known)}`;
	if (word.startsWith(ARTICLE) && word.length > 4) return `al ${read(word.slice(2), known)}`;
	return read(word, known);
}
function read(word, known) {
	const whole = known(word);
	if (whole !== void 0) return whole;
	return [...word].map((letter, at) => {
		if (at === 0) return letter === "ي" ? "y" : letter === "و" ? "w" : letter === "ع" ? "a" : LETTERS[letter] ?? letter;
		return LETTERS[letter] ?? letter;
	}).join("").replace(/(?<=.{2})h$/, "a");
}
// packages/screening/src/script-words.ts
function bareScript(text) {
	return text.normalize("NFKD").replace(/(?:\p{M}|\u0640)/gu, "").normalize("NFKC").toLowerCase().replace(/[أإآٱ]/g, "ا").replace(/[ىیﻯي]/g, "ي").replace(/ک/g, "ك").replace(/ة/g, "ه").replace(/[ьъ]/g, "");
}
// packages/screening/src/fold-name.ts
const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ARABIC = /\p{Script=Arabic}/u;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** As most names are written. */
const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
function foldName(text, options) {
	if (PLAIN_WORDS.test(text)) return {
		words: text.toLowerCase().split(" "),
		abjad: false
	};
	const read = isPlainLatin(text) ? text : readWords$1(text, options.readings === false ? NO_READINGS : READINGS$1);
	const plain = (isPlainLatin(read) ? read : transliterate(read)).toLowerCase().replace(/&/g, " and ").replace(/(?<=[a-z])['’‘`´ʼʻ"?]+(?=[a-z])/g, "");
	const words = (options.joinLetters ? joinLetters(plain) : plain).replace(/[^a-z0-9]+/g, " ").trim();
	return {
		words: words === "" ? [] : words.split(" "),
		abjad: ABJAD.test(read) || read !== text && ABJAD.test(text)
	};
}
/** Spellings in Latin letters of words that the lists give in several scripts. */
const READINGS$1 = new Map(SCRIPT_READINGS.trim().split("\n").flatMap((line) => {
	const [reading = "", ...words] = line.split(" ");
	return words.map((word) => [word, reading]);
}));
const OTHER_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Greek}]/u;
const NO_READINGS = /* @__PURE__ */ new Map();
function readWords$1(text, readings) {
	if (!OTHER_SCRIPT.test(text)) return text;
	return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
		const bare = bareScript(word);
		const whole = readings.get(bare);
		if (whole !== void 0) return whole;
		const rest = bare.startsWith("ال") ? readings.get(bare.slice(2)) : void 0;
		if (rest !== void 0) return `al ${rest}`;
		return ARABIC.test(bare) ? readArabic(bare, (part) => readings.get(part)) : word;
	});
}
function joinLetters(text) {
	return text.replace(/\b(?:[a-z]\.\s?){2,}(?:[a-z]\b)?/g, (dotted) => `${dotted.replace(/[^a-z]/g, "")} `).replace(/\b([a-z]{1,4})\.(?=[a-z]{1,4}\.)/g, "$1");
}
function isPlainLatin(text) {
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
	return true;
}
/** Greek letter pairs that stand for one sound. */
const GREEK = [
	[/ντ/g, "d"],
	[/μπ/g, "b"],
	[/γκ/g, "g"],
	[/ου/g, "u"],
	[/τζ/g, "dj"],
	[/γγ/g, "ng"]
];
function transliterate(text) {
	return transliterateSigns(/\p{Script=Greek}/u.test(text) ? GREEK.reduce((word, [pair, sound]) => word.replace(pair, sound), stripMarks(text.toLowerCase())) : text);
}
function stripMarks(text) {
	return text.normalize("NFD").replace(/\p{M}/gu, "");
}
function transliterateSigns(text) {
	const spaced = CJK.test(text) ? [...text.normalize("NFC")].map((sign) => CJK.test(sign) ? ` ${anyAscii(sign)} ` : sign).join("") : text;
	return anyAscii(spaced.normalize("NFKC").replace(/[ьъЬЪʹʺ]/g, "").replace(/\u0640/g, ""));
}
// packages/screening/src/name-variants.ts
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
const SPELLING_GROUPS = groupsOf(SAME_NAME);
const SHORT_GROUPS = shortGroups();
/** What somebody is called for short goes with every spelling of the name that begins its line. */
function shortGroups() {
	return groupsOf(SHORT_FORMS.trim().split("\n").map((line) => {
		const lines = SPELLING_GROUPS.get(line.split(" ")[0] ?? "") ?? [];
		return [line, ...[...SPELLING_GROUPS].filter(([, numbers]) => share(numbers, lines)).map(([name]) => name)].join(" ");
	}).join("\n"));
}
function groupsOf(text) {
	const groups = /* @__PURE__ */ new Map();
	text.trim().split("\n").forEach((line, number) => {
		for (const name of new Set(line.split(" "))) groups.set(name, [...groups.get(name) ?? [], number]);
	});
	return groups;
}
function formsOf(name, stem) {
	const spelling = SPELLING_GROUPS.get(name) ?? [];
	const short = SHORT_GROUPS.get(name) ?? [];
	const stems = stem === null ? [] : STEM_ENDS.flatMap((end) => SPELLING_GROUPS.get(stem + end) ?? []);
	if (spelling.length + short.length + stems.length === 0) return null;
	return {
		spelling,
		short,
		stems,
		female: name.endsWith("na")
	};
}
const STEM_ENDS = [
	"",
	"i",
	"a",
	"y",
	"ei"
];
/** Slavic patronymics and family names in -ovich, -avich, -ovna, -auna: the name they are made from decides. */
function patronymicStem(name) {
	return /^(.{3,}?)(?:i?[yj]?[aeo]?[vuw])(?:ich|ych|itch|na)$/.exec(name)?.[1] ?? null;
}
function variantOf(left, right) {
	if (left.stems.length > 0 && right.stems.length > 0 && left.female === right.female && share(left.stems, right.stems)) return "spelling";
	if (share(left.spelling, right.spelling)) return "spelling";
	return share(left.short, right.short) ? "short_form" : null;
}
function share(left, right) {
	for (const number of left) if (right.includes(number)) return true;
	return false;
}
/** Other forms under which a name could be listed. */
function variantsOf(name) {
	const found = [];
	for (const groups of [SPELLING_GROUPS, SHORT_GROUPS]) {
		const own = groups.get(name);
		if (!own) continue;
		for (const [other, numbers] of groups) if (other !== name && share(own, numbers)) found.push(other);
	}
	return found;
}
// packages/screening/src/word-counts.ts
const COMMON_WORDS = {
	person: `
2 al
2.5 john william
3 abu ali james mohammad thomas
3.5 abdul ahmad alexander charles george joseph mohammed muhammad robert vladimirovich
4 abd ahmed aleksandr aleksandrovich alexandrovich andrey david dmitry edward el hassan henry ibrahim mohamed nikolaevich samuel sergey viktorovich vladimir
4.5 abdallah abdullah alexey andrei ben benjamin daniel frank hasan igor ivanovich kim mikhail mikhailovich nikolayevich oleg richard sergeevich sergei smith tikriti viktor
5 abou albert alekseevich aleksey anatolievich anatolyevich andrew aziz bin borisovich chol de elena francis frederick haji hamid hossein hussein isaac ivan jacob johnson jose lewis mahmoud martin michael nikolai nikolay olga omar pavel peter petrovich rahman reza said saleh salim sergeyevich vladimirovna walter wilson yuri yurievich yuryevich
5.5 abbas abdel akhund aleksandrovna aleksei alexandrovna alexei alfred aliaksandr allen amir anatoly andreevich anton antonio artem arthur aung boris brown chun clark davis denis din dmitrievich dmitriy dr edwin evgenievich evgeny general gennadievich gonzalez hall harry howard husayn igorevich il irina ismail jones karim khaled khalid khalil khan konstantin konstantinovich leonidovich luis mahmud majid maria maxim mikhaylovich miller mohamad muhammed mullah musa mustafa natalia natalya nikolaevna olegovich pak paul pavlovich philip ri roman salih sayed seyed seyyed sheikh song stephen su svetlana taylor the thompson umar vadim valentinovich valerievich valery van vasilievich vasilyevich viktorovna vyacheslav vyacheslavovich white williams yong yurevich yuriy yury yusuf
6 abraham abubakar adam agha akbar alberto alekseyevich alexandr alexeyevich aliaksandravich allah amin anatolevich anatolyevna anderson anna anthony asad assad augustus bakr barzan bashir butler campbell carlos chang choe christopher dmitri donald edwards ekaterina enrique evans franklin fred galina gennady gennadyevich georgievich habib hadi hajj hajji hamad hamilton hamza haqqani harold harris harrison herbert hernandez hill ho horace hugh hyok ilya imad ivanov ivanovna jackson jamal jan jang jeremiah jesse jesus jonathan jong joshua josiah juan king kirill kyong lawrence lee leonid lopez louis mahdi maksim mansour mansur marina mark mehdi mikalaevich mikhailovna min mitchell mohsen moore morgan morteza moses mostafa muhamad murphy myong nam nasser nathan nathaniel nelson nikolayevna noor oleksandr oliver oo ould patrick patterson perez qadhafi rahim ralph rashid robinson rodriguez ruslan russell saeed salah salam salem salman samir sayyed scott sergeevna shaykh siarhei stewart sultan taha tahir tatiana tatyana theodore timothy uladzimiravich valeryevich vasily victor vitaly vladislav wali walid walker warren yahya yelena yevgeny yevgenyevich young
6.5 aaron abdi abdurrahman abid adams adel adil adnan aleh aleksander alekseevna alireza amer ammar amos anatolievna anatoliy andrews andreyevich angel anwar archibald arif arnold artyom ashraf awad ayman bailey baker bassam bell bennett bilal borisovna bradley brigadier burke burton caldwell carl carter chester chin cho chong clarence clarke colonel cook cooper del dennis dmitrii douglas dudley duncan dzmitry earl ebenezer edmund eduard eduardo eduardovich elijah elmer ernest eugene evgenevich evgeniy evgenyevich faisal fathi fawaz faysal fedorovich flores foster francisco fuad garcia german ghassan gilbert gomez gordon graham green grigorievich grigory grigoryevich gul hafiz haj hakim hamdan hamed henderson herman hiram homer hong hopkins hosein hosseini howell hubbard hunter hussain ihar ihor iqbal ismael issa ivanavich jaber jafar jafari jamil javad javier jihad jim jin jo joe joel johnston jorge kamal kamel kang kennedy khalaf khamis kovalchuk kuznetsov kwang kyaw latif lemuel leonard leonidovna li long luther lvovich lyudmila madani mahmood major makhlouf malek malik man manuel mario marshall martinez mason masri matthew maung miguel milton mohammadi mohd morris mousa moussa muammar muhsin mun musab myint naim naser nasir nasr newton nicholas nikita noorzai norton of oksana oscar parker petr petrov petrovna piatrovich popov porter price qari qasim rafael ramirez ramon raymond reed rehman rice richardson rogers ross rotenberg rufus saad sabawi sad saddam sahib saif san sanchez sayyid seif serhiy shah shami soe solomon son spencer stanislav stanislavovich stepanovich stone sulaiman sulayman suleiman taher tom tong torres tun turner ur usama uthman vadimovich valentina valeriy vasilevich vasilievna viktar vitaliy vitalyevich volodymyr volodymyrovych wallace walsh wang ward willis win won wood wright yakovlevich yasin yasir yasser yevgeniy yousef youssef yulia yun yurievna zuhair
7 abdal abdalla abdellah abdelrahman abderrahmane abdu abdulkarim abdulrahman abdurahman abed abram adan adib ahmadi aiman akhtar akram ala alan alejandro alena alex alfonso aliakseevich aliaksei alla allan alvarez alvin alyaksandr amar ambrose amor amr anas anastasia anatoli anatoliyovych andre andrej andriy anis ansari antonov arkadievich arkady armstrong artur arturo asa asim austin ayyub azam azhar baasyir bakar baldwin barbara barry bartlett bashar basir bates benton bernard bill bishop black blair bob born boyd brooks bruce bryan buchanan buck byron caleb calvin cannon carroll casey castro chan chandler chapman chase chauncey chemezov chen chul claude clay clayton clement clifford clinton clyde cobb cole collins cornelius cox craig crawford curtis cyrus daud davenport daw dawson dean diaz dib dickinson dixon djamel doctor don dunn dwight ebrahim edgar elias elisha elliott ellis ellsworth emad ephraim eric esmail everett evgenievna evgenii ewing ezra fatih fazal felix fernandez fernando figueroa firas fisher fitzgerald fletcher floyd ford fowler freeman fuller fyodorovich gabriel gardner gary gennadevich gennadiy georgy gerald ghafur ghani gharib ghazi gholam gholamreza gibson gideon gil gleb glenn goodwin gray greene griffin griswold gusev gustavo gutierrez guy hafez hala hale hamdi hammond hammud han hani haq harlan harper hart harvey hashem hashim hassen hastings hijazi hlaing holmes houston hughes humphrey hunt hyon ibn ignacio igorevna iman innocent iosifovich ira islam israel iyad jabir jack jasim jassem jean jenkins ji jibril jon jonas jr julio julius karimi kateryna kelly kenneth kerr khalifa khin ko kony kyu la lamar lane larisa le lebedev leon levi libi lincoln lloyd love lucas lucien lyman lynn maghribi magomedovich mahad mahamat maher makarov manan mann mansoor marat marcus marion mariya maurice mccarthy mccormick mcdowell mclean melvin mendoza michel mikalai mike mikhailavich milad miles mir moe mohamud mojtaba montgomery morales moreno morozov morrison morton mounir murad murat murillo murray muslim muthana na natallia nazar nikitin norman novikov nur obeida obrien okroyan oleh oleksandrovych oleksiy orlov ortega osman othman oumar owen page palmer perkins peterson phelps phillips pierce potter powell pratt preston pyong pyotr qadir quintero ramadan rami randall randolph rauf raul rawi ray reid reuben reyes reynolds rida rivera roberts robertson rodney roger romanovich ron ronald rosario roy ruben rustam ryan sadegh sadeq saifullah sam samad samer sami sanford saqr sattar saudi saw sawyer sayf se sergeyevna seymour shafiq sharif shaw sheik sherman shishani sidi sidney sik silas simon simpson snyder so sok stanley stanton steele stephens steve steven stevens stevenson strong sullivan sung tarek tariq terry thaddeus than tilfah tim timchenko timur townsend tucker tunisi turki ubaydah uladzimir ullah ustad valencia valentinovna valerevich valerievna valeryevna vance vasiliev vasiliy vasilyev vasilyevna viacheslav victoria vincent vitalievich vladislavovich warner washington watson wayne wei wells wheeler wiley willard yahia yan yaroslav yassin yazid yekaterina yevgenevich yevhen yu yuliya yunis yunus yuriyovych yuryevna yusef yusif zadeh zakharov zakharova zakir zaw zhang
7.5 abbott abdelhamid abderahmane abdirahman abdo abdollah abdoulaye abdulaziz abdulkadir abdulla abdullahi abdulqader abdur abner aboud abramov abubaker abul achekzai addison adolfo ag aghajani airat ajmi akhras akhundzada akimov akmad alam albertovich aldrich aleksandra alekseyevna alexandra alexeevich alfredo aliaksandrauna alina alonso alvarado alvaro aman amasa ameen aminullah amriki ana anastasiya anatol anatolii andreevna andres andreyevna andrii araujo aris arkadyevich armando arnoldo as asadi asghar ashley aslan atef atif avdeev avila awes aweys awwad ayad ayub ayyad azim azzam ba bacon badi badr badri baghdadi ball baqi barakat barakzai barber barbour barnes barrett barton baseer bayard belgacem belousov beltran benson berry bi bingham bird blackburn blanco bogdanov bondarenko bong borisov bortnikov boubakeur bowen brady brahim breckinridge briggs britani burleigh cali camara cameron carey carpenter carr cary castillo cesar cha chae chaika chamberlain charif chaudhry cheng cheol cherif chi chilton chon chouka chung claiborne cleveland cochran coffin coleman contreras cunningham dahir dale dan darwish darya davidson deeb deng denisenko denisov denny denys di dickson dimitri dmitriev dmitriyevich dominguez dorsey duarte duri earle eaton ed eddin eddine eduardovna egorov eli elizabeth elkaddafi elvira elvis ely emerson english ernesto esmaeil essa estrada evgeni eyad ezekiel fabio fadi fadil fahad fahd faiz falah faleh farag farah faraj fares farhad farhan faris faruq fateh fattah fawwaz faycal fayez fazel fazl felipe finley fiodaravich fouad foz fradkov franco francois frelinghuysen frolov fulton fyodorov gaddafi gadzhiyev gao garland garrett gastelum genadz gennadi gennadyevna georgiy georgiyevich gerry ghafar ghaith ghalib ghathafi ghiath gilberto gillespie gon granger grant greg gregg gregorio gregory grigorevich grigoriy guerrero gun gupta guzman gwang ha habibullah haidar hak halim hamadi hamcho hamda hamdullah hamidreza hammam hamsho hamzah hanafi hanna hansen haqani harding hardy harzi hashemi hashimi hatch hawkins haydar hayes hays haytham he hector heidar heidari herrick hidayatullah hiester hikmat hilal hisham hishan hocine hoffman hojjat holland holt horn houthi howe htun hubert hull hun hurtado husain husam hussam hussayn huthi hwan ibarra image in inna irek irwin isa ismailov ismailovich issam ivanova izzat jabez jacobs jae jalal jalil jani jared jasem jassim jawad jawdat jay jazairi jeff jefferson jerome jerry jimenez ju jules julia juma justin kader kadyrova karami kareem katerina kawa kazakov kellogg kendall kent kerimov khader khadr khair khairullah khaleel khalif khaliq khatib khattab khayr khomenko kil kirkpatrick knapp koang kocak kolesnikov konstantinovna kostenko kovalev kozlov kravchenko krivoruchko ksenia kuk kulikov kumar kuni kurdi kuzmin lala larry leanidavich leo leonardo leonov lester levin lidia lin linn listed little logan lorenzana lorenzo lucius lukashenka lukashenko luna luqman lyon lyubov maalim maalin mack mad mahir makhluf makki maleki mallory maloney margarita markov marquez martynov maruf marvin marwan mary maryam masood massoud masud mathews mati maulana maulawi mauritanian maxamed maxwell may mazen mazidih mazin mcclellan mcdonald mcmillan medina medvedev mejia memon merai meyer meza mikalaeuna mikhailov mikhaylovna milan millard mills minyar miroslav mirzaei misri mizban mochtar moghadam mohammadreza monroe moody morse mortaza mortazavi moss mott mousavi mubarak muh muhajir muhannad muhlenberg mukhtar munoz musavi mustapha mutassim muthanna myers mykolayovych myo mzee nabi nabil nader nadezhda naeem naing naji najib najm naqdi nasim nataliya nayif nazir neal nehemiah nejad nestor nichols nicholson nicolas nikolaev nina noble noori nouri obayda ogden ogly ok oleksii olena olin oman omari omer one oneill osama osipov otis ouni owens paek pankov parra parviz patricia patrushev patton paulavich pavlo pavlovna payne pearson pedro pendleton percy perry peskov petro philemon phineas pierre polk polyakov pong ponomarev pour powers prentiss prigozhina pulido putin putina qaddafi qaddour qader qahtani qasem qassem qassim qazi quddus quinn qusay raad rabi radi rafi ragab rahimi rahmatullah rana rashidi rayyan razuki reda rensselaer riad riak ricardo richards richmond ricky rifat rimma rinat rinatovna rincon rios riyad robbins roberto romanov romero rose rowland ruelas ruiz rusanov ruslanovich ryhoravich ryong saab saadi sabri sadiq safari sahab saheb sahraoui sahrawi saidi saifuddin salahudin salame salameh salas salazar saleem salehi salmane sanaullah sanders sang santos saqar sara sardar savchenko savelyev sayeed sayid schuyler scudder semenovich semyonovich sergej sergio sergiy serhii serhiyovych seth shaar shaban shaikh shalish shamalov shams shannon shariff sharifi shcherbakov sher sherwood shevchenko shubin shuvalov siarheevich simeon simmons sin sirhan skoch smirnov soleimani solovyov sop souleymane sprague st sterling stratton stuart suarez subhi suhail suliman sun suri sutherland sviatlana swe syed tah talal talha talib tango tarkhan tawfiq tay tayeb tayza text thafir thayer thein thet thomson tiger tigran timofey tin tkachev todd tompkins tony trabelsi tracy trimble truman ubaidah ubaidi ud ul umm un underwood usamah vadzim vahid valentin valeri valerii valle vargas vasilevna veniaminovich vera viachaslavavich viacheslavovich victorovich victorovna viktaravich vitali vitalii vladimirov volfovich volodymyrovich vorobyov wa wade wai waleed washburn watkins wazir weaver weeks welch west williamson wise wolf woods worthington wu yaser yevgenievich yevhenovych yi yon youcef younes yurevna za zadran zafir zahir zahrani zakariya zaki zein zhanna zhao zhukov zia zubaidi zuheir
8 aadan abas abass abbasi abbes abdelkader abdelmajid abdiaziz abdikadir abdikarim abdillahi abdirahim abdol abdolghassem abdollahi abdolreza abduh abdulhai abdulmalik abdulrahim abdurrahim abo abolfazl abolghasem abolghassem aboutalebi absi abuzubair achmed adair adem aden adnani afghan aguilar aguirre agus ah ahdal ahsan aiken akhmed akhmedovich akhunzada aksyonov alawi alekseev aleksin alexandrov alexis aliaksey alim alirio alizai allard allison almani alonzo alotaibi alrawi alston alvi aly alzahrani amadou ameer ames amjad anatolevna anders andriyovych angelo anizi ann anouar anson anzi anzorovich arab araghi archer aref arellano arkadievna arkadyevna arnulfo arreola arriola arsen arshad artamonov asaad asadullah asan aseel asem asgari ashe asher ashtiani asiri askari assadollah assaf assiri atkinson avery aw aweyes axel aye ayid ayoub ayrat azadi azami azimi azzawi baaysir baba babaei babakov babcock bachir bagher bagheri bahar bahram baird bakhtiari bankhead baqer barakhoyev baranov barclay bari barich barker barlow barnard barr barrera barrow barsukov bass beale beall beatriz bechir beck behzad bek belkacem belkassem bella belova benavides benedict bennet bent bentley bernal bert bespalov beverly bhai biddle birdsall birth bishr blake blanchard bland bliss blount bocharov bogdan bol bolton bom bond bosco bowers bowie bowman bozize brad bradbury bradford brandon brewer brewster brian briones brito brodhead browne bu buckley buckner bulgakov burdick burnett burns burr burrows burwell bush bustamante byrd byrne cabell cabello cairo calderon camp candler cardona carleton carmen carney caro carolyn carson case cazares cecil celestin chaar chalmers chambers chapin char chayka che chechen chernyshev chipman chit chittenden chouman chris christian chu church ciise clancy clare claudia clements clifton coburn compton comstock conger connell connolly conrad cooke cordero cordon costello cowles crane cravens crowley cullen cumar cummings curry cushman dad dagalo dana daniil daoud dari dario darlington darvish darwin date davidovich dawood dawoud dayton deen defender degtyarev dehghan delgado denison dent denver dewey dhari dheere dhere diab diaby diana dick dickey didenko diego dilawar dimas dimitry dina dmitrievna dmitriyevna dmitryevich dmytro do dodge dong donovan doolittle doroshenko dost doug dow dragan dronov du duque durgham dzianis ebrahimi edgerton edmond efimovich egbert ehsan eismant eismont elbert elbridge elhassan eliot ellison elsayed emanuel emilio emmanuel erastus erick ermakov eslami esmaeli espinoza esteban evan evgenyevna evtushenkov fadhil fadhli fadl fadlallah faransi fard farid farkash farley farouk fatah fazli fedorenko fedorov fedorovna feliksovich ferguson ferris fethi fetisov fezza fidel field filippovich filistini findlay fiodorovich fish fitch fitzpatrick flood florence foley follette foote forrest frances freddy frederic french fritz frost fursenko futayyih fyodorovna gaby gadhafi gadzhiev gadzhievich gaines gale gallagher gamal gamble garnett gartung gaston gavrilov genadzevich gene gennadevna gennadiyevich genrikhovich georgii georgyevich gerardo germanova germanovna ghadaffi ghaleb ghanem ghasem ghasemi gholamali gholamhossein gholi ghul ghulam gi gibbs gill gillette gilman gilmer gilmore gilmutdinov glover godane godani goldsborough gonzalo goode goodrich gordo gore gorman goryacheva gould graves greenwood griffith gromov gross grover guadalupe gubarev gubareva guillermo guk gukasyan guryev gutseriev gyu habibi habil hadj hafs hai halabi hallaq halsey hamada hamd hamlin hammad hammoud hamoud hampton hamud hamzi hancock hannibal harb harbi hare hareth haris harith harley haroun haskell hawes hawley hayat haza hazem hejazi helen hemphill hersi heydar hezekiah hicks higgins hitchcock hoar hodges hogan hoge hogg hooper horatio horton hosea hoseini hryhorovych htet htut hubbell huda hudhayfah huerta humam humberto humphreys huntington husayni hutchins hutchinson huwaysh huzaifa hwa hwang hyde ibraheem ignatov ignatova igorovich igoryevich ilah imam imed indunisi ingersoll iraq iraqi irshad irvin irving iryna isaevich isakov isam ishakzai isidro iurevich iurievich iurii ivanovych izo ja jaafar jaburi jadran jahani jaime jairo jameel jammeh jason jasper jeffrey jennings jewett jhon jian jiburi job johnny jordan juburi judson julian jumah jun jung junior kabaeva kabi kaddour kadyrov kafi kalaf kalashnikov kalume kamil kamran kani kanokov karam karen karl karlov karlovich karpov kashlaf kaskar kassem katan katanga kawari kazakova kazbek kazem kazemi keith keller kelley kevin key khairy kharchenko khatab khawla khiabani khodr khotimski khotimskiy khouri khoury khudai khudr khuri kilgore kirillovich kiriyenko kiryanov kiselev kitchin kline knight knox kolbin komarov kondratenko kononov kostin kostyukov kovalenko kozak krym ku kubaysi kudryavtsev kulik kuol kurbanov kurenkov kuwaiti kuwari kuznetsova laden lafayette laird lamb lansing latham lau laurence lavrova lawson layth lea leach leanid leanidauna lehman leila leonidas leslie lev leyla liliya lindsay littleton livingston lord lowndes lubana luka luke lwin lyle lynch ma maala macdonald maclay madison magee maghrebi magomed mahamoud mahamud mahfouz mahlon majeed makkawi maksimovich malcolm malyshev manex manning manzi maratovich marchenko mariam marie markelov marko markovich marrero marsh martha mashhadani maslov masoud matthews matthias matuq matveev mawla mawlawi max maxime mccarty mcculloch mcgrath mchenry mckee mckenzie mckinley mckinney mclaughlin mcmahon mcpherson meade mehmood mehsud melnichenko melnikov mendez menyailo meriwether merrill merritt metcalf metcalfe mihail mikheev mile milosevic miner ming miqdad mire mishustin mkrtich moalim mohamoud mohsin mokhtar monir morad moradi morehead moroccan morozova morrill morrow moshe mouhamad mshaweh mtanyus mu mualla muammer muhamed mujahid muktar mula munir mupenzi muradov murshid mushtaq mussa muti muzahim mykhailovych mykhaylo mykolayivna myron myroslav nadia naif nail nailevich naimi najdi najibullah najjar name naseri nashwan nasri naumets naumov nawfal nayef nazarenko nazarov nazem nazih nazmi neil nejm nelli nesterenko neverov nia nidal niebla nikolaeva nikolayev nikonov nilov nimr nizar no nofal nolan norouzi norris noureddine nourredine novak nunez nuri nusret nye oais obadiah obaid obaida obaidah obaidullah ochoa oconnell oconnor ohara ojeda okroevich olegovna oleksandrivna oleksandrovich oleksin olha olivas olivera omid orlando orr orrin ortiz orville osborne otaibi overton pae paine papa pareja park parshin parsons partridge patten pearce peck peleg pena perminov pete peters pettis phillip pike pinchuk pinckney pineda place platt plumer polina pom pomeroy ponomaryov pope porras posey post potapov previously prigozhin prince prokopenko pryor pugh pumpyansky pushkov qaddur qadeer qadour qadri qais qasi qatada qatirji qattan quarles qubaysi qurashi qureshi radwan raed rafiq raghad rahmani rainey raisovich raja rajab rakitin raman ramsey ramzan ramzi rankin ransom rao raouf rashed rasul rayan razzaq read rees reese reilly removich rezaei rezai rhodes rhouma rich rick ridwan riggs riley rim rima rinatovich ritchie rivero rivers robertovich rocha rockwell rodolfo roe rollin romanenko rondon rooney roosevelt rosales roscoe rostam rostami roswell rubio rudenko rudi rudolph ruggles rumyantsev rush ruth rutherford ryzhenkov ryzhkov sab saber sadeghi saed saeedi safarbekovich safavi safi safwan saiid sajjad sakr salamah salar salbi sali salimi salmon salvador samarrai sameer samira samiyah samman sampson sandra santiago saqer sarah sarwar satar savage sawan schenck sechin seliverstov semyonov serdyukov serrano shaaban shabib shaer shafi shahab shahbaz shahid shaima shair shaleesh shamil shamlakh shammari shammout shamsuddin shanqiti shariyan sharp sharyan shein shelley shepard shevtsov shi shields shihab shiryan shoigu shuvalova sia sibai sibley sidorov sierra sims sitnikov skinner sloan slobodskoy small sobhi sobolev solat soleymani soliman soloviev soltani soto souleiman southard spalding speer spence spiridonov sprigg stankevich stearns stepan stepanov stephenson stokes strother suhayl suheil suleyman sumner sundus susan sweeney sweet swift swope syah sydney ta tabatabaei tabatabai tae taek taft tai takfiri tallmadge tania tata tatriev tatsiana taweel tawil tayseer taysir ted tehrani teresa terrell tetiana thant theron thu thurman thurston ti tillman tipton tito tlass to tokareva tregub trinidad trotsenko tsang tsarev tuan tuma turab turchak turk tyler tyson tyurin ubayd ubaydi udall uk ulysses umakhanov umer umr uncle underhill ung upham upton urbina urduni ushko usmanov ustadh ustadz uways vadym vakhaevich valdez valentine valenzuela valerianovich valeriyevich valeriyivna vali vasili vasilieu vasilii vasquez velasquez velazquez venable venediktovich viachaslau viktorovych vinokurov vital vitaliiovych vitaliyovych vladilenovich vladmirovich voorhis vorobev vyacheslavovych wadsworth wael wafa wafiq wahab waheed waked walbridge waldo wall walton warsame waseem wasim wassim watban watts webster weldon weller wen wendell wesley wharton whiting whittlesey wiktor wilbur wilcox winfield witt woo woodruff woodward xasan yacoub yacub yadollah yakubets yakutumba yamin yana yanukovych yar yare yarin yates yaugenavich yauhen yauhenavich yazigi ye yegor yegorov yehia yehya yeliseyev yemeni yilmaz yosef younis yousif yuan yunes yung yurii zabin zafar zahar zahedi zahid zahra zaid zaidi zain zaitsev zakaria zakarya zamudio zaur zawbai zayd zaydi zayn zazueta zeid zhu zhuravlev ziyad zolotov zoubair zouhair zouheir zubarev zubeyr zubkov zurab zureik
8.5 aa aamir aanafi aayadh ab aba abakarov abbasin abbattay abda abdalarak abdarrahmane abdefattah abdelbassed abdelfattah abdelhalim abdeljalil abdelkarim abdellillah abdelmalek abdelnasser abdelouadoud abdelrahmman abdelrazak abdelrazaq abderrezak abdifatah abdillah abdolrahim abdolsamad abdorreza abdou abdoulay abdoullah abdoullaye abdrazzak abdukadir abdukahlil abdulasattar abdulhamid abdulkhakim abdulkhamidovich abdullatif abdulovich abdulpatta abdulrazak abdulrhman abdulrohman abdulvahap abdurakhmanov abdurezak abdurochim abdurrachman abdurrochim abdursalam abdus abdusalam abdussalaam abdussalam abel abes abib abisov abnoush abogne abolqasem abosslah aboubacar absalan abtol abubakary abudu abukar abulabbas abulghasem abuminyar abusaidovich abuwakas abuzed abwakasi achille achraf achref achwan acosta adalbi adanof adanov addin adelino adijul adl adnuf adolfovich adolfovna adonia adoum adrian afanasov afanasyev afanasyeva afari afghani afif afonin aghaei aghamiri agustin ahad ahdoud ahmadian ahmedian ahwal aida aidar aigle aisha aisovich aissa aissami aisyah aitkulova aiub ajijul ajilul akardyevich akbari akhdar akhlaghi akhlaq akhmad akhmadov akhmadovitch akhmat akhwan aki akil akili akkacha akman aksakov akwan alaa alaeddini alain alaoddini alassiri alazai alba albaker albdelfattah albu aleem alejos alekandrovich alekhin aleksandrovitch alekseenko alekseyev alem alen alexanda alexandrovits alexandru alexe alexeyenko alexeyevna alexsandr alexseyev alfares alfi alfia alghamdi alhaj alhakim alharbi alhobo aliakbar aliazra aliev alievich alilabaki alimova alimovich alirabaki alisher aliyan aliyani aliyevich aliza aljahani aljarba aljeithni allahdad allahkaram almuatesem alnaimi alnaseem alnasim alnasseem alnori alnsiem alouche alqahtani alsbhua alshafee alshehri altabaeva altukhov altushkin alusi alyona amanollah amanollahi amdouni amelchenkova amezcua ami amid amikwe aminallah amine amiri amirovna amisi ammane ammari ammash ammi ammosov ammu ammy amohamed amon amoroso amrou amru amuri amy an anabi ananchenko ananskikh andoul andranik andreievich anei angga anggih ani anikeev anisimov anjem annabi anne anshori antipov antiufeev antoine antropenko antyufeyev anwari anzhelika aouadi aouani aous apollinaire aqala aqi aqqad aqsa ara arabi arapov arbabsiar arce arciom ardakani ardhan arefullah arenin arhali arhaym arifin arkadiy arkadzievich arkan arkhabiliy arkharov arlou armanazi armen arnous aroun arredondo arsalan arshba art artamonova arteaga artsiom artyakov artyukhov asadollah aseeri asef aselderov ashour ashtari ashur asi asif asir asjerd asma asmatullah assef astreika astreiko at atabekau atabekov atabiev athir atiqullah attiqullah atto aujayd aulaqi auramenka avdeyev avellan aven averyanov avgazarovich avramenko awal awan awani awas awlaki awlaqi awn aximu ayash ayashi ayed ayeras ayn ayob ayupov ayyid azarov azat azemsha azizi azizirahman azizollah azizullah azouz azzouz babamoradi babashov babenko babich bach bada badege bader badhali badin badma badrani bafunkwa bagaudinovich bah bahaa bahaji bahaziq bahmanyar bahrami bahrum bahrun baiguskarov bair baishiruddin bakharev bakht bakhta bakhtibekovich bakri baktibekavich balaba balawi balbek balkasam ballul baluchistan baluku bambang banat banshi bar baradar barahim baraich barassi barbeque barech bareh barey baric barisovich barkalla barkani barkhanoev barret barsukou baryalai baryaly bas basansky baset bashirov bashiruddin bashkin basil basim basirovna basit basova bastrykin basurin batalova bathali batirashvili batware batyrashvili baudoin bawazir bayan bayaskhalanovich bayati bayjat baynah baynax bazali bazhenov bazilevsky becerra bedunkevich beenah beenax behnam behrouz bekasam beketov bekhan bekkhan belal belan belaoua belaouar belaouer belaour belaventsev belik belkalem belkasam bellah belmokhtar belmukhtar belous belozerov benah benax benghalem benicia berezin berezkin berich berulava berusa beseda besir bessarab bessarabov bessonov beynah bezdenezhnykh bezler bhattvi bhattwi bhuttavi bhutvi bibikova bid bidonko biel bifov bigaruka bigurura bija billah binah binalsheidah binalshib binalshibh binchi bishauri bishawri bitar blanc blats blatt blotsky bogdanovich boguslavsky bok bolshakov bondarev borisenko borisova borissovich borodai boubaker boubekeur boughanemi boughanmi boukrin boulghit boulghiti bounouader bounouadher boutros bouyehia boy brays brema bronislavovich brovko brukan brykin bryksin bthaly budvi bughanimi bukande bukhori bukhory bulaev bulavin bulavinov bulgarskiy burhan burkhanovich burlakov burmatov bushra bustillos butaev butayev butcher buthaina butina butskaya bwambale bwatare byamungu byiringiro byong byutukaev cabdilaahi cabdullaah cabdullaahi cabdullah cabdullahi cabdulle cabrera caddow cadena caesar cain calib calixto callixte cameroon caraman cardenas cardiet carolina carvalho castano cazarez ceballos centeno chabani chachajee chadian chairman chaliche chaliy chanoung chanuong chaplin charekh chataev chaudary chaudry chavez cheharmahali chemeris chepa chepiga cherevko cherezov cherizier cherkasova chernov chernyak chernyshenko chernyshov chibis chico chief chikhanchin chingheity chinoum chinuong chirinos chizhov chou choudary choudry chourio christodoulos chual chui chuol churo chuy cifuentes cishiku cisneros cit col commandant commander comrade cortes cristina cruz cuevas cui cusman dabachi dabbashi dabidi dabisi dabissi dabski dabul dah dahi dala dalkhatovich damavandian damdintsurunov damel damelio damiani damji danchikova danial danila danilchenko danilenko danilovich daour daras darashenka darassa darda daria darnavi darnawi darrassa darul dass dastjerdi davani davankov dave davoud deghdegh degtyaryov delawar delcy delimkhanov dellosa delos delyagin dengin deo deogratias derakhshandeh deripaska derwish deryabkin desire destina deynego dhagacade dhaou dhawahri dheer dhu dhual dibe dibri dieudonne dikiy dilip dima dimov dinar dini dinno diosdado diriye dirnawi diya djamal djazairi djermane djouadi djoundoubi dmitrieva dmuhailo dmytrovych dodik dodin dodong doku dolatabadi dolgov doluda domingo dominic doost dorda dorianovich dorofeev dorokhova doudin dour dowood drissi drobot droukdel drozdov drozhzhina dual dubaysi dubow dudin duel dunka dunko duran duwaik dvoinykh dwe dwikarna dyakonova dyumin dzhabarov dzhambekovich dzmitriy dzmitryevich eaman eddaouahiri edwige efrain egor egorovich egorovna ehsanullah eisa ejei ekatom elan eldin elieser eliseev elius elizaveta ella elma elmi elmir eloina elsebai elshafee elsheikh elsseid emami emilie emraan encep ending eng engineer ennouini envarovich epifanova eraghi erja erkin ermakova ermias ermies ermolenko erza es esah escalon escobar esfanjani eshaq eslam esmaili esmatullah eso esparragoza essaadi essabar essam estuardo eugenio eun evegenevich evgenij evgeniya evkurov ewaz ezat ezatullah ezubov ezzat ezzatollah faassen fabadi fackih fadavi fadel fadina fadzayev fahed faical faizullah faizullin faizuulah fakhrizadeh falaha faracade farahi fared farhat farit faritovich farooq farooqi farouq farraj farrakhov faruk farzat fatima fatma faturohman fauwaz fauz fawz fawzi fayad fayiz fayssal fayyad fayyadh fazeel fazil fazlullah federman fedor fedorovych fedot fedyaev feliciano felicien feodosyevich ferdinandovich fereidoun ferreira fezzaa fiazullah fihiruddin fikiruddin fikret filatov filatova filipchuk filipini firtash fitiwi fitouri fitwi fjamel floribert fnu foad fodhil fomichev fomin foopie fort four fraji franklyn fredj fredy frere fridman frolova fulayyih fupi furayj fusco gabdulkhakovich gabriela gabril gachi gadet gaduel gaffar gafur gaidukevich galang galindo galiullovich galochkin galushina gamel ganov gap garbaya garin garshasbi garwich gasanov gasmi gasparyan gastellum gatdeet gatdet gatluak gatokarakura gatweach gatwec gatwech gatwich gatwick gavrilovich gawwad gaxiola gaye gaziev gedeon gekkiev gennadievna genrikhovna georges georgevich georgievna georgiou georgiyevna gerasimov gerasimovich geremeyev gerges gerievich germain getta getwech geye ghaani ghabra ghader ghafari ghaffar ghaffur ghailani ghair ghalandari ghalawanji ghali ghamari ghamdi ghamidi ghassem ghayasudin ghayth ghazy ghazzy ghedeir gheorghievici ghermay ghias ghiassouddine ghiasuddin ghilani ghirmay gholami ghorban ghousuddin gibatdinov gibril gigel gilka gimbatov girkin gizani gladkikh gladkov gladys glazkova glazyev glebova godoy goetz golikov golpayegani goncharov gonzales gordeev gorelkin goritsky gornyakov gorokhov gostev goumo govtvin govyrin grabchak granko gref grein grigorenko grigoriev grigorievitch grigoryev gryzlov guchaev gud guiavarch guido guidon guillaume guizani gulmurod gulnara gumarovich gumarovna gumerova gunawan guo gure gurg guro gurulev gurzhiy gurzhy gusakovsky gutsan habbo habbush habhab hablain habo habu hadad haddad hadji hafed haidara haidra haidukevich hailun hajahmad hake hakimi hakizimana halqi hamadou hamadoun hamati hamawandi hambali hamdouni hameida hamida hamidawi hamidi hamidullah hammadi hammadou hammami hammid hamraoui hamroui hamsa hamshou hamzeh handalah hanif hanifa hanifi hannachi hannover hany hapilon hapilun harara hari harun hasawani hashan hasib hasim hasouri hasri hassaan hassane hassanzadeh hassayn hassine hassum haswani hatem hatum hauchard hawen hayadatullah hazwan hazza hblian hebbo hebo helal helel hemaida henadzevich henao heni hennadiyovych heq heris hernan herrera herzallah hesamuddin heydari hidrobo hijji hilarion hilel hirzallah hissein hissene hisyam hizrat hla hmeid hneidi hojati hojatollah hooker horacio hosni hossam hoth hottak houcein housam houssam hoyos htoo hu hua hugo hui humaydah hurayrah husari hwi hyong ianoukovytch ianukovych ibatullin ibnu ibrohim ichaso id idris idrissi ifri igar igaravich ignace igoshin ihab ihorovych ihsan iii ikonnikov ikram ikrima ila ilan ildar ilich iliyas illah ilmirovich ilonggo iltyakov ilunga ilyas ilyich imami imamovic imer imhamad inabi india ingeniero ingushi injineer intissar io ipatau ipatov irakeza iraklievich irekovich irhayyim iruta irza isabel isaev isah isamuddin isamudin ishak ishaq ishaqzai ishchenko ishmukhametovich islamov ismaaciil ismailova isnilon isnilun isomuddin isse issene iurievici ivakin ivanauna ivanyuzhenkov ivashchenko ivenskikh ivlev iyadh iyamuremye iyyadh izabayo izz izza jaafari jabal jabbar jacques jadawi jaddawi jadeed jadhran jaffar jahni jalahmah jalali jalaluddin jalamah jalhami jallalouddin jallalouddine jallaloudine jalloul jamaleddine janan janat janukovich janukovych janukowytsch jaoudat jaramillo jarosh jarrah jaua javani javidan jawhar jawi jazari jaziri je jeddawi jedeed jedid jelil jendoubi jhan jiang jiao jibriel jimboy jimmy jizrawi jleilati joaquin jock jok jokar joko jomaa josef jou joumaa joumani jover joyage juaitni juaythini juday juhan juhani juhni julaybib julkipli jundi jundullah junjuaka junjun junzheng justo kabayeva kabir kabisi kabo kabyshev kachanava kadem kadenkov kadir kahwa kai kaina kajaju kakar kakazada kaki kakolele kakorere kakwavu kalad kalashnik kalib kalimullin kalinin kalinovskiy kamlesh kammoun kamnev kanabi kanonga kanstantinavich kanyama kapere kaplan kara karadzic karaeu karaev karalbiyevich karaman karasin karate karelin karelova karginov kari karimian karimullah karin karina karkh karlin karmazina karpenka karpenko karpenkov kartapolov karyakin kashef kashif kashin kasibante kasim kasimirovich kassim kastyukevich kataev katerji katherine kathim katrangi katranji katsuba katsubo kaua kaurov kavinov kawwari kazakevich kazankov kazanokov kazim kecil keljmendi kelmendi kembar kerimova kesaev keslaf ketabachi kette khabar khabirov khaddur khadem khadim khadour khadzimuratavich khadzimuratovich khafaji khaing khairkhwa khairkhwah khaki khalafan khalfan khalik khalili khalimov khamatovich khamchiev khamees khamzaev khani khapsirokov kharichev kharitonov khasanov khawa khayari khayrallah khazalbek khazmari kheir kheirou kheirullah khinshtein khirullah khizri khlyakina khodadadi khodakovsky khodakovskyy khokhlova kholid khoon khor khoramabadi khosravi khotsenko khovanskaya khozmri khrenin khryakov khubezov khudaidad khusnullin khuwayt kidyaev kifah kimawi kimo kinda kini kipli kiram kirillova kiselyov kislov kislyak kislyakov kiyumars kiyurige kizeev klimov klishas klyuev knyrik kobaisi kobets kochak kochanova kochiev kochkin kofman kogan kogogin kogogina kolesnik kolokoltsev kolomeytsev koltsov kolunov komnov komotsky kondratyev kondratyuk konig konovalov konstantinov korean korinets kornet korobova kosachev koshelev koshlaf kote kotey kotkin koufa kouffa koumta koumtamadji koval kovitidi kovpak kozenko kozhanova kozhevnikov kozhin kozitsyn kozyakov kozyura krasheninnikov krasniqi krasnoshtanov krasnov krasov kravtsov krekar kress krivonosov kronidovich krugly kryukov kseniya kubrakou kubrakov kuchak kuchi kumba kumin kumpilov kurchenko kurd kurinny kushnarev kusoman kutbudinovich kutepov kutsukovich kuzhugetovich kuzmich kuzmichev kvitka kyagulanyi kyung kyungu laaboudi laagoub labella labola labolo lahaman lahbib lahbous lakay lakhal lakhvi lakvi lalobo lanmo lantratova lapli laredo larijani larzg lased lasyakin latt laureano laurent lava lavilla lavrinenko lavrov lazhar lazrag lazutkina lebachir leblanc lechkhadzhiev ledkov lehbib lelikov lemine lenar lenskaya leodomir leopold lepic lepin lerma lesun levchenko levichev leyva libico lidiya lilia limon linares lisitsyn liu lobach lobaev loginov logunov loi lom loor losyakin lotsmanov louay loubiri louca louka loukbeiti lounici lourdes lova lu luay lubanah lubanga lubiri luckson lueth lugerero lugmaan lugovoy lui lukin lumberto lumonde lumu luqa luqmaan lushnikov luumu luzhanskaya lvova lyabikhov lyagin lydia lysenko lyubimova lyulevich maansuur maarouf maaroufi mabanza mabrak mabrouk madayev maddah madhi madi madji madriz mafouz maghomed maghomedzakirovich mahabadi mahafudh mahajar mahalla mahamood mahat mahaydali maheshe mahmoudi mahoro mahsouli mahsud mahsuli maidanov maikel maimaiti maimaitiming maiumaitimin makaburi makanika makenga makhmudov makol makshakov maksimov maksut makuei maky mala malak malakhova malayzie maliki malizi malkevich malkov malofeev malong maluk mama mamluk mamoun mamsurov manaa manahi manal manam mandel mandro mangok manouchehr manshah mansouri manssor mansukhlal mansuur maoeldi marabou maradiaga maratovna marcano marco mardan mardanshin margoshvili marial marin marinychev marks marocain maroufi marrani maryna marzook marzouk marzuk marzuq mashauri masli massa mateo mateso mathieu matin matiullah matiur matti matusovich matveyev matviyenko maulavi maulid mauritani mawas maxammed maxsim mayaleh mayamed mayard maychou mayer mayorov maysar mayu maz mazengo mazepin mazhari mazhuga mazio mazloom mbah mbarushimana mbetibangui mebrak medal meddie medhat medrano medvedchuk meguid meherez mehrabi mehrdada mehrez mehri mekki mekmud meliad melikov melkhiorovich memeti memetiming meri mesfer meshkhas messie metelev metshin mhammad mi mibrak michailovich midende mighty mihailovich mihajlovich mihigo mihoub mijares mikalaievich mikhailauna mikhailova mikhaylov mikheychik mikheyev miklashevich milano milchakov milonov milorad minerasikhovich mingguo mingshan minin mira mirhejazi mirkhatimovich mironov mirza mirzai mirzayi mishchenko mishkhas mishkhis mishkin mishonova miskine mitin mizulina mlamba mnu moali moalin moalla moatassam mobarak mochammad modarres moein moez moghaddam moghisseh mohajir mohammadian mohammadullah mohmad mohmed mohseni moiseevna moises moklis molah molina molvi moncada monsalve montazer montoya moqaddam mora moran mordashov mordashova moretti morfin mosfer moskvichev moslehi moslem moslim mossa mossaab mostefa motaqi motassadeq motlaq motmaen mouhajer moukalled moukatel mouldi mouled moulhem moulhim mouqatel mourad moustafa moustfa moutassadeq mozaffari mozhaev mpamo mpano mr muadz mualem mualim muamar muatasimbllah muatasmblla muath muayyad muaz mubarakshevich mubarok mucchad mudacumura mudallal muddaris mudde mudir mufleh mufti mugaragu mugdinovich muhajer muhammadi muhayman muhelisi muhindo muhsi muhyi mujib mujyambere mukhametshin mukharbek mukharby mukhlis muklis mukulu mulhem mulhim munandar mundos muneer munsha muqatil muqti murabu muratov murtaza murwanashyaka musalli musatov muscab musenyeri musezi musfer mushakhas musharaf mushari muslem musoni mutanga mutebusi mutebutsi mutebuzi mutlaq muttaqi muwaffaq muyassir muzi mwarabu mwissa mya myamuro mykhaylivna mykhaylovych mykola mykolaiovych mykolayovich myrna nacho nadim nadingar nadir nadra nadre nagovitsyn naib naimeh naimullah nain najeeb najmuddin nanai nando nangiali napso nariman narolin naryshkin narzieva naseem naseruddin nashir nasimovich nasiri nasiruddin nasseem nasserian nassir navka nawaz nawfel nawful nayarith nayazi naydenko nazal nazaranka nazarova nazeri nazim nazira nazirullah nazzal ndjabu neaimi nechaev nee nejat nekrasov nemkin neptali nessim nevzorov ng ngabu ngaikoisset ngaikosse ngaikosset ngaikouesset ngakosset ngaruye ngoma ngudjolo ni niazi nifantiev nik nikiforov nikola nikolayevitch nikolov nikonorova nizam njabu nkalubo nkoumtamadji nkumba nkunda nkundabatware nomani noorani nooruddin nooshin nor norezai noriega norullah norwegian nosov nour nouradine nourreddine nourreldine novichkov novozhilov nsanzubukire ntaberi ntabo ntaganda ntagenda ntawunguka ntawungula nu nuaimi nuaymi nuh nuimi numan numbi nurbagand nurbagandov nurdin nureldine nurgaliev nuristani nurjaman nurullah nyakuni nyalualgo nyang nyazi nyo nzambamwita nzeri nzeyimana obeid oblitas obnosov obol obukhov ocampo odeh odnorukiy oe ogaro ogloblina ogul okolu olabi olegovych oleksiyovych olesya olievich omair omairah omega omirah omran omsen onos ool oor or ordenov orellana oreshkin orfali orlova ornelas ornella ornellas osadchy oskarovich ostanina ostensvig ostrovskiy otim otke ourassi oybertovich oyun ozerov ozia pacheco pacifique padron padshah paez pahlawan pakhomov pakpour pakpur palacios pamfilova panesh pang panga panin pankina panteleev pantus panyaev pao paoua para paredes parlin parlindungan pasandideh pasechnik pashkov pasichnyk passport pastor patek patrovich patta pattni paulichenka pavlenko pavlichenko pavlov pavlova pavlovic pavlovych paykin pazi pazullah peralta peretyatko pereverzeva perfilev perminova persada persadha pershada pervyshov peshawari peskova pestano petina petrovic petrovskiy petrovsky petrovych petrus pevtsov pharaoh phyo piatrouna pikalov pilipenko ping pio piotr piri pirog pisareva piskarev pitikov pivnenko plahotniuc platonovich plotnikov plotnitsky plyakin plyshevskiy podoprigorov poete poklonskaya poletayev polikarpovich poluyanova polyakova ponomarenko popova potanin potepkin prasondha prokofyev pronyushkin prophane protogene prusakova ptitsyn puchkov puerta punisher punny purgin purhin pushilin pushylin putol pyae pyon qaani qadi qadiri qaduli qaim qalaf qalley qani qannadi qardash qarin qasab qasemi qasmani qatani qatarji qekeman qerman qin qizani qorgab qudratullah qudsiyah queen qul qumqum qumu qurayn qureishi quren qurishi ra rabah rabbi rabie rabii rachid rachim radan radfar radio radiy radja radovan radulan radullan rafiuddin rage raheem rahmah rahmat raisa rajapovich rakhmanava rakhmanova rakhmatulovich ramadane ramazan rambo rambot ramil ramin ramo ramos ramsi ramzanovna rangel ranley rapoport rapota raqib rasak rash rashkin rashnikov rassalai ratin ravil rayhanah raymi raza razaq razeeq razuqi razvorotneva razvozhaev rebhi redendo redouane refke rehmatullah remadna remezkov remi remigio renat rendon rene renel rengu requena reshad reshetnikov resin restrepo revenko reverol revoldovich reymund rezaie reznik ridho riduan rifki rifqi rigoberto rimi rivas riyadh rizk rizvan ro robi rocco rochim rochman rodikov rodina rodkin rodnina rodrigo rogashchuk rogelio rogo rogov rogozin rojas rolando roldugin romanovych rombhot romboh rombot romdhane romeo roodi rosalejos rossolay rostislavovich rostom rosyid rothenberg rouine roza rudensky rugerero ruhinda ruhollah rukan rukavishnikova rukunda rumaysh rumuli runiga rusdan rusdjan rusjan rusman rustemovich rustom rustum rusydan ruvugayimikore ruzza ryabtseva ryabukhin ryang ryom ryu ryzhenkin saal saam sabaay sababt sabai sabbagh sabet sabouni sabuni sadat sadek sadovenko sadruddin saduddin sadudin sadulayevich sae saeid safdari safia safin sagar sahiron sahirun sahl saidullah saied saifallah saifi saifudin saifuding saifulla saimaiti saint saiyid saja sajedi saji sajida sajirun sakharova sakinah salaah salaam salaeva salahaldin salahayn salahuddin salama salamovich salamuddin salavati salavatovna saldo salek salihin salimovich saliwa salleh sally salmaan salongo salpagarov salwwan samia samie samokish samokutyaev samra sana sanaai sanad sanafi sanani sandoval sangadzhi sanglant sanhaji santino santoso saoudi saqib saragba saraj saranova sardana sarfadi sarfida sari sarkis saryglar sasha sassi saud saulenko savelov savin savitskaya schneider sebai seddiqi sedoy sehri seid seifallah sein seit seka seleznev selivanov selman semborio semenov semigin semisotov sene senin senussi serafimovich serajuddin serbian serebriakov sereda sergeenko sergeivich sergeyvich sergun sergyaenka serna seta shaari shadayev shae shafahi shafee shafii shafik shafiqullah shahabuddin shahadah shahata shahbandar shahidkhel shahidwror shahji shahlaee shahlai shahrestani shahroudi shahsavari shahvarpour shairi shakirzyanovich shaklar shakuri shakutin shalah shalai shamanov shamkhanovich shammat shamsabadi shamsail shamsurrahman shane shangole shapsha shapurova shaqaqi shara shareef shargunov sharikh sharvit shaukan shawagh shawakh shawkat shawqi shawwakh shaykhlari shayku shayma shchapov shcheglov shehbaz shehu sheiman sheka shekau shen sheremet sherif shevchuk sheyman shibh shibl shihabi shihata shilkin shimiray shin shindakh shinwari shipulin shirazi shirokov shkhagoshev shkolkina shlash shmelev shokhin sholban sholeh sholokhov shongale shongole shor shperov shuayb shukoor shuman shumilova shuqib shuwar shved shvytkin shwe sial siavash sibaei sidahmed siddiqmal sidiki sikorski sikorskiy silva simba simigin simonenko sindhi sinelshchikov singapore singh sinitsyn sipyagin siraj sirajuddin siregar sit sivakov six skabeyeva skachkov skakovskaya sklyar skrivanov skrug slaiwah slaywah slewa slimane slutski slyusar smirnova smolin sobyanin socorro sodiam sofia sofiane soghra sohail sokol sokolov soleh solodov solodovnikov solodun soltane somad songale sonia sorokin sou souleimane souleman soulemane souri soussou spen stanekzai stanislas stanislavavich starshinov stenyakina straton strukov suad sudani sufaat sufian sufyan suk sukharev sukirno sulaimani sulaymani sulejman suleymanovich sultani sultanovich sumarsono sunani sunarso surkov suwaid svetlov svetoslavovich sviridenko svishchev svistunov svyatenko svyatoslavovich swaleh swalleh syaifudin syawal syeed syekh sylvestre sytii sytyi sywal taan tabatbayi tabeeb taeb taganda taghanaki taghi taghipour taheri tahmaesebi tahre taimuraz taing tajiki takhari tala talabayeva talea talengelanimiro tali talia talleh talli tamaddon tamam tamara tamtomo tangsiri tantouche tantoush tanzani tanzanian tapia taqi tarad tarak tarakanov tarasenko tarbaev tareck tarwat tauber taufek taufik tauhid tawfik tawheed tawwab tayib taymazov tayumurazovich tayyab tek temirgaliev ten terentiev terentyev terminator tertel teryushkov teterdinko tetyana thaer thale thamir tharwat thida third thirwat thoraya thoriq thoriquddin thoriquiddin thoriquidin thoyib thura tijani tikhonova tilemsi timofeev timofeevich titov titskiy tkach tkachyov tnt todorova tok tokarev tokhi tolmachev tolstoy topilin topor torak torek toriq toriquddin totoni totoonov toubasi toumi tounisi tounsi toyib travnikov tretiak trifonov trinidadi trofimov troy tsalikov tsariov tsarov tsaryov tsed tsekov tselikavets tselikovec tsepkin tshisiku tsivilev tsunaeva tsyplakov tubasi tufail tul tumusov tupikin turabi turkmani turov tusnin tutova tutu ubaidaha ubaidullah uday uddin udin udtadz ugla uladzimirauna ulbashev umairah umangis umarov umarovich umayr umpara umurow una untaywan usatyuk uss ustinov utaybi utyasheva vahedi vahidi vainberg vaino vakhitov vakhtang valagohar valeev valenchuk valentynovych valerevna valeriyovych valiantsina vand varela vaseghi vasil vasileuna vasilkova vasilyovich vassiliades vasyl vasylivna vazquez vega velez veller veniamin veniaminovna veremeenko veronika veselinovic viatcheslav viejo viktoria viktorivna viktororvich viktorovitch villa villegas vinogradova vitalevich vitalij vitalyevna vitalyovych vitelhomme viviane vladelenovich vladimirovitch vladislavovna vladlen vladyslav vlasov vlasova vodolatsky volha volkov volkova volodimir volodin volodymyrivna vorobey vorobyev vorontsova vostochniy vsevolodovich vyatkin vyborny vysokinsky vysotskyi wahed wahhab wail wakil walad walijan waliullah wan wanis wanus waqas warfalli wasiq wasseq wasserman wassiq waziri wazz wehbe wenji wiji wijijoko willy wol wuol xassaan xavier xirsi xuseen yaak yagafarov yagubov yak yaka yakaulevich yakhnyuk yakovlev yakub yakubovsky yakushev yalalov yampolskaya yang yangouvonda yanucovych yaqoub yaqub yarmoshina yarosh yaroshuk yarovaya yasar yasiin yassar yassir yatsenko yatskin yaya yekatom yepishin yermakov yermakova yermoshina yevgeni yevgeniya yevgeniyevich yevtushenko yevtushenkov yin yinon yol yongwon younous youseff yousuf yunos yunusovich yureuna yuriovych yuriyivna yuriyovich yushchenko yusip yves zabralova zacky zada zadachin zafer zaffer zagaria zagitovich zahed zaia zaidan zaimeche zainal zakhar zakharchenko zakievich zakirovich zakriev zambada zandani zapata zarepour zarga zarghami zarif zarkaoui zatulin zaumovna zaurbek zawahari zawahiri zawahry zawba zawiyah zayna zayniyah zaytsev zaytun zdriliuk zeinab zeiniye zeitoun zeljko zepeda zevallos zgbye zhamalovich zhamsuyev zharov zheleznyak zheng zhou zhuk zhukova zhuravleva zhuravlyov zhurova ziaei ziaurrahman zidane zidni zima zimulinda zimurinda zin zinaida zindani zindashti zinira zlenko zobai zobnev zoghbai zoghbi zolqadr zoran zorro zowbai zrae zubaisi zubkou zufar zuhayr zul zuleta zulkarnaen zulkarnain zulkarnan zulkarnin zvi zvonko zyma zyuganov
`,
	organisation: `
1.5 jsc
2 and company llc
2.5 co limited ltd of
3 al ao bank group ooo technology the trading
3.5 center corporation for industry institute international plant production research sa scientific shipping state
4 bureau de development engineering enterprise general holding industrial islamic korea oao ojsc organization pjsc russian trade zavod
4.5 after association aviation building commercial defense design energy federal foundation fze in investment iran kompaniya machine management named national nauchno oil pao services systems ticaret
5 air aircraft ansar army branch central cjsc complex construction corp corps dmcc east electronic electronics equipment exchange export factory federation fgup force forces foreign global gmbh guard inc institut institution iranian jihad joint la ltda manufacturing marine mechanical military ministry movement new npo npp petrochemical private radio repair republic revolutionary sal science security service ship special stock technical tsentr united ve zao
5.5 academy ag agency aktsionernoe all as asia battalion brigade budgetary byuro capital chemical china committee companies concern credit del department directorate dis division doo economic finance fund fzco gas gazprom haramain hk hong im import information instrument insurance invest investments iraq irgc kong liberation logistics machinery maritime media mining missile money moscow myanmar nii nuclear obschestvo office pars peoples predpriyatie proizvodstvennoe pte public russia sanayi sarl sciences sea shahid shipbuilding shipyard society solutions south star steel syrian tekhnologii transport trust ul union unit ural vtb
6 abu administration aero aerospace africa alfa aqsa arab armed belarus business ca cargo charitable cia city comercializadora communications consulting cooperation digital eastern education el engine eood establishment estate experimental federalnoe fi financial first front fsue ghadir gold golden gosudarstvennoe green grupp gruppa harakat hawala house ic imeni inmobiliaria intelligence inversiones isil isis islami islamiya jamaat kb kg kish konstruktorskoe kontsern korean land leasing levant libyan lines llp main materials metallurgical middle mujahideen network no non north obedinenie ocean offshore optical pakistan party petersburg petroleum physics plc po port power precision prison products project properties province publichnoe pvt qaida quds ras real red refinery regional republican resources rf rt sanat sanaye sas sberbank sham shanghai shenzhen sistemy social space specialized srl sti sun support syria system tactical tech technological tic to transportation uk va venture world
6.5 academician ad advanced affairs african agricultural ai aid ak alabuga almaz amin ammunition applied arctic arz atomic automation automobile autonomous avangard avia base beijing belarusian black bonyad brigades bv cement cham charity chemistry chinese chosun club command commission communication components composite computer control cooperative council crimea cultural currency dalian damascus democratic depository devices drug educational electric electro electromechanical elektronik en enterprises et europe factories far farm fgbu flight fond free freight fuel fz fzc gang gostar great guards haji haramayn high higher holy hotel humanitarian ihracat image imam innovation instrumentation integrated internacional inzhiniring irisl is islam islamia islamiyya issledovatelski issledovatelskii issledovatelskiy ithalat jamaah jamiat jund jv kapital kazan kholding kommercheski korporatsiya kurdistan law le liability light line los making martyrs melli metal metallurgy modern mujahidin myanma na natural navigation nizhny novgorod novin novosibirsk npf npk obshchestvo obyedinenie odk off okb on ood ostec otkrytoe otvetstvennostyu ou overseas pa palestine partners partnership pjs pmc police popular pour predpriyatiye pro procurement progress proizvodstvennoye projects promotion protection pty ran reconstruction region registrar relief resistance revolution rl rocket rossiya royal rus sahel saint san sarafi sc sepah servicios servis sharia sharif sherkat shore siberian sky smart so sociedad soldiers soyuz spb stichting supply supporters taliban tavarystva td tehran tehrik tejarat television text tool tools tosee tourism trafficking trans transneft tv uchrezhdenie uec unitary university unmanned upravlyayushchaya veb ventures wa wal welfare west wilayat works ye yemen youth zvezda
7 aa aat abdul abmezhavanay additive adkaznastsyu agat agricola ahmed akademii akademika akb ali allah alliance alpha aluminum an ano ansharut anshorut antey aria armament arms arsenal art arzamas asbl asian assembly asset atlas authority auto automatics banco banking bashir basij battery beograd bhd bi blue bridge broadcasting byudzhetnoe caliphate call called cartridge cb changgwang chelyabinsk chemicals chon choson civil combat combatant combattant comercial commerce commodities compania computing constructora consultant contracting corporativo crimean culture cyber daesong dandong darya day dcb decisions democratiques des diamond distribuidora distribution dom don donetsk drilling du dubna ek electrical electricity elevator empresa enerji engineers era es esfahan est ev external fajr firm firma fkp flot fse furqan future gazprombank gems generation gharargah ghorb gk god gorno grand gru guidance gulf gunpowder hadith headquarters helicopter helicopters help hongkong horizont hua ibn ifp ihya impex incorporated independent indonesia infantry infrastructure inma innovative insaat instruments integral inter interest internal internet intertrade irans irkut iron islamiah islamique islamiyah it izhevsk jaish jamaatu jamia jamiyat jaysh jehad jemaah jscb kala kamaz katibat kaveh khatam khayriyya khilafah kholdinga khorasan kombinat kompaniia kompleks konstruktorskoye koryo kpa krdv lab laboratory laser lashkar les li libya lil limitada link lizing lng logistic lojistik luhansk makina managing marketing mashinostroitelnyi master material materialov mechanics medical mehr menedzhment mineral minsk mir mobin motor mouvement mu muhammad nacional naft nauk nauki naval noble nord novatek npc ntts number nusrat nv obyedineniye open operadora operation order oriental otkritie otkrytogo owned oy ozean pacific pakistani palestinian park parts parvaz pasdaran patriotic people perm petro petropars pipelines pishro plus polyus pouya powder president press priborov proizvodstvenno promyshlennaya property psb qaidat qeshm qf qods radar rah razvitiya reconnaissance resort respubliki rn rosneft rossii rossiskoi rusatom ryazan saman samara sanabil sarlu sazi sb scs sdn second self semiconductor sepahan settlement shandong shargh sherkate shipmanagement shiraz shpg shuhada si signal siman sina sino sistema sk skb sl smt sovcombank sp spa spc spetsialnoe spr sro srz ssk st staff standard stc strategic studies studio sudan sunna supreme suzhou swedish taa taavon tadbir taesong tanzim tawhid team tehreek tekhniki telecom telecommunications test testing tipa tmk tose tractor transfer transgaz travel treid tsargrad tskb tsnii ttp tula tunisia turath ulyanovsk unhaeng universal usa usm uzbekistan vanguards vehicle vektor victory vniir vo volga vostochnaya vostok vp vv vympel wave weapons western white with won workers wuhan ya za zenit zone
7.5 a7 aas ab abdullah abs abzar ace achim administrative administrativos advance aeronautics af afghan afghanistan against agentstvo agro agropecuaria ahmad ahrar ajnad aka akhmat aktcionernoe aktsionernaya aktsionerny aktsyyanernaye allied aman amana amur analysis anbiya anniversary ansarul aqssa arabi arabian ard armee armored arp arya asa aseman ash ashtar assa associated astra automated automotive aviakompaniya avic avrasya azerbaijan azia azov baikal baltic bandar bangladesh banner bars battalions baz beach bearing belomo benevolence bezopasnosti bif bilad bin biological bir bitriver bk blood bm boresh boreshi borisat bosnia broker brokerage brothers bryansk budget bvba by camp canada car carbon care caribbean cartel casa casino caspian cc cec centrifuge centro cephesi chamkat chang chapter charia chechen children childrens chip chong cimex citadel cloud cnc colombia combattante combine commander commodity communist complexes component compound computers cong congo consorcio continent copper coral corporacion country criminal cs cutting cyberspace cyprus da daawa daesh dana danesh dawa dawah dawat desarrollo desarrollos dialog diamonds din dio direct dobycha donbas donbass dong dprk drustvo dto dubai dv ead ec echelon economics edbi egypt egyptian ejercito election electron elektronika elektroniki elektroniks element ellissa empresarial energeticheskaya energiya energo enforcement eng engines entertainment epk eslami eu eurasia european expert exploration express factoring faktoring falcon family fanavaran fanavari farayand faraz fater federatsii feodosia field fighting finans fishing fleet fly fnpts followers food foreningen fort forwarding freedom furkan gasolinera gazpromneft gemi ghaem gi gida gomel good gornaya gosudarstvennaya gosudarstvennoye gosudarstvenny government gpb gran granit greater gs gsk gtlk guangzhou guardians hadid haleel hapjanggang haram harkat hava havacilik hayat head heavy hebei hemmat hengshui heritage hesa hezbollah hilal hind hizballah hizbul hm hoesa housing huji iap igatha ihia iib ik il ilyushin imperial importadora ind india industrialny inform instituta interior intervesp investitsionnaya irano isfahan isi isils isisk iskra isletmeciligi it1 izhmash jahan jak jamaa jerusalem jewellery jin ka kalaye karbala kavkaz kawthar kazennoe khair khatiba khilafa khurasan khuzestan kib king komponenty konsalting krym kurdish lajnat las laskar leader leading league lebanese lebanon lebedev legal legion lid life living liwa logistik london lp lugansk lukoil machines madina mahdi maintenance mak mansudae manufacture market mars masa mashinostroeniya mashinostroitelny mashriq masjed mc measuring mechanic medicine merchant metallurgicheskaya metallurgicheskiy metals mf mg mib micro mig militia minera mines mit mkb mmz mo mobile mohammed mohandesi mojahedin mojtame molekulyarnoi molekulyarnoy molot monotheism morskoy moskovski moskovskiy muassasat mullah multi murmansk musa muslimin muslims mv mz naftiran nai naja nam narodnaya nau navis navy nedvizhimost neft negosudarstvenny nekommercheskaya netherlands news ngo niime ningbo nioc niru nonprofit nooh northern novikombank novorossiya novy ntc nueva obedinennaya obshestvo odgovornoscu ogranicenom ogranichennoi omran omsk operations opk optics org organic organichennoi organizatsiya orion osoo ostek otomotiv outpost panama pang par parchin parsian part partisans partner parto patriot paya pazarlama pcc peace peninsula pension pensionny persia persian petrol pflp pgo pharmaceutical pheap phoenix physical pioneer pipe pkb pkk places planar plaza plm political polymer pooya ports post predication predpriiatie preduzece preservation prevention primorye printing processing proekt proektno profit proizvodnju proizvodstvennaya proizvodstvenny promsvyazbank promtech propaganda propulsion proton pugang purpose qaeda raahbar radioelectronic radiozavod railway railways rasheed rashid raw razavi razrez refining regiment register renovation resheniya respublika restaurante revival rey rg rgb righteous rights rihs rim rio rk robotics rosselkhozbank rossiiskoi rossiski rossiyskoy rostec rostov rpa rsb rti rubber rungrado russkaya sabotage sac saderat sadra safe safety sahami sahara salafist salafiste salam salvation salyut sanaat sanam sanati sanatorium sankt sapphire saratov sasu satellite saturn savings sazan sazandegi sazeh sberbanka scf seaport sepanir sepehr servicio sevastopol severnaya severo sgm shabaab shah shahed shahr shariah shen shig shirkat shop shvabe sibanthracite siberia sin sinabil sistem skolkovo smp soft sokol solid solution sons southeast southern sovcomflot sovfracht sovfrakht spanm spanmal spe spg spinning sprl src ssjo ssrc standart stars states stevedoring stiftelse strakhovaya strela stroygazmontazh stroytransgaz style subsidiary sudoremonta sudostroitelny sue sufficiency sukhoi sultan sunnah supplies surveillance sv svyaz synergy ta taganrog tai tameer tamil tanker tanzania tariq tasimacilik tc tco technic technique techno technopromexport tek tekhnicheski tekhnicheskii tekhnika tekhnologiya teknoloji tekstil tel telecommunication thermal third those tianjin tigers titan today too toseh tours tov tpe training transporte transportes trgovinu troops trunk truth try tsentralnoye tsk turas turbine ty ud ufa uganda uluslararasi ummah unimatic unitarnoe unitarnoye unity upravlenie upravleniya ur urals uralvagonzavod uranium usama usc usluge utn vabo vagner vector vehicles venezuela verf vladimir voenno volgograd vologda vpk vsk vyatka wagner war warfare water way weihai who wine wing wings xin yard yas yayasan yazd yi yu yuesem zelenodolsk zhejiang zhong zvezdochka
8 aab abacunguzi abad abbas abdallah abk abr abroad absolut accounting activities aden adf adkrytaye advisory aeoi aeon aereos aerial aerienne aeronautica aeroscan afagir afghania aforra africada afridi afrique agd agent aggregate agitation agrarian agriculture ahle ahlis ahlus ahmar ahya aiai aide aig ailogik aio akhtar akhtarabad aktiengesellschaft aktiv albania albanian alborz albu aleksandrov alexander alexandrov algeria alharamain alharamayn alharamein alim alkhaleej alliees almacen alrosa aluminat aluminium alvand alyans alye am ameen amg amig amir amnokkang amroggang andisheh animation ansan ansarallah ansaril ansaru anstalt apparatus apt aqap aqe aqi aqim aqmi aqua aqy ar arak aras arfa arfeh argus arktik arktika arman arme artek artillery asbat asc ascotec asf asii askariyah askatasuna asl asociacion assault assistance ast at atlant atlantic atomflot atomi au audio avec avers aviator aviatrans avrora avtomatika avtomatiki avtomobilnyi axiom axis ayat az azadiya azimut azmat azovsky azzam babaie babbar babel bagheri baharestan bakhirev bal baltiyskaya barat bargh barqa barrikady based baseer bashaair bashaer bashair basir bayt bear behineh behnam belaruskali belspetsvneshtechnika beltechexport bena benevolent benghazi benin berg best bezopasnost biddam biladis bimeh bina biotechnology bitvan biznes blagotvoritelnyl bmz boko bonum bonyan btrz bu bukhari bunyan bushair bushehr butembo cagl calibration card carnes cash castle cellulose ceramic cers ceux chagai chain changer channel charter chawon chayon che cheboksary cheklangan chernomorneftegaz chief chkalov chongchongang chongguk chongsong chonmyong chvk ci citc citizens cmc com comercio community comoros compagnie compatriots compel composites congomet consortium constructions consultants consultoria continental continente corporate correctional create crew crocus crown cruise crusaders crypto crystal cst cuba cubana culiacan daawah dabrabyt dae daedong daeryonggang dalzavod darwish data daulah daulat dawalia dawlatul db dc deep defenders defensive delta derna detention developer developpement device devotees devrimci dhab dhahaba dhkp di diamville dine direktsiya distillery djamaat djeco djihad dnepr domestic donetskaya dongbang dongfeng doostan dpr dprkn drc drex dtsrc dubnensky dukhov dynasty dzemijetul dzemijjetul dzemilijati dzhamaat eagle eci eco economy edb eddine eelam eghtesad eidatul eko elecon elecond electromechanics electrotechnical elekon elekond elektrik elektron elektronnye elektropribor emarat emergency emigrants empire enghelab enrichment entrepreneurs enturbannes eqtesad eshelon esmatullah estacion etalon etemad ethiopia etim ettehad eurobet evil evraziya evro ex executive exhibition exiar exim exp expertise expo eyvaz faater fakel falah fam faran farasakht fars fatah fateh fcg fdlr federalny feniks fezzan fif financed finansovaya finder firqat fisi fiziki fleurette floor flores foca foods forge formerly forss fortia foton fourth fruit ft fuente fujian fundacion fusion gaddafi gain galika gamaa games gan ganadera garantex gateways gaxiola gaz gaza gbae gdae geedar genbank ghani gharagahe ghods gia gicm gict gidar gilan giprostroymost glbc globe globus gnts gongsi gorky gosniiokht gostaresh gosudarstvenniy gosudarstvennyi gosudarstvenoye governmental goz gp grain grands graphite grodno ground grup gspc gtsss gu gunade hadis haeyang hakim halk hamas hamcho haml hamoon hamsho hamza handasieh hang hanifa hanifah hanifeh haqqani hara harakatul haraket haramein harammein hasi hassan havanatur havapaymaie havapeyma hawks hayan heat hengjin henjin hermanos hesong heungjin hevapeimasazi highland hisbul historical hizbullah hizmetleri home horizon hosseini hqn htc htoo huaxin hub huichon hum hunaifa hunjin hydromash hyoksin ia iaci iamco iami ibs ici id idleb ig ilogic ilsim imen imensazan imp impuls impulse imu indian indonesian industria inforos infrastracture infratest initiative initiatives initsiativy inkotech innovations innovatsii innovatsionnye insaniat integration intelligent intercontinental internationale interregional io ir irgcn irkutsk irz isgs isiswap islaam islamiac islamiste issledovaniy istanbul istikamet istitla iswap itc itihaad izhbs izhevskiy izz jabber jamaati jamaiat jamal jambs jameel jamil jamiyati jammaatu jammah jamwa jamyah jannat jarrah jat javedan jazair jazayer jazirat jcs jemmah jewelry jews jhangvi jihaad jihads jindallae jit jnim joza jtj jua jud judea juhang junaid justice kaboun kaebal kai kalashnikov kalim kaluga kama kamal kamenski kamensky kampaniya kangbong kani kaniat kaniyat kanyat karaj kargo karkhanejate karrazi kartex kashan kashmir katehon katerji katiba kazakh kazanski kazanskii kazemi kbm kcst ke kenya kgkpz khabarovsk khabarovskiy khairullah khala khaleej khalid khalifa khalsa kham khan khass khataib khatirji khavar khavarmianeh khidamat khimicheskikh khimii kholdingovaya kidma kifah kimiya kingly kismet kkbc klass klub kmz knic komid kommercheskiy kompanii kompel kompleksy komplekt komsomolsk konstern kore koti krafttek krasny kronshtadt ktj kukpang kumhaeryong kumryong kumsan kunlun kurchatov kurganpribor kurtulus kuryonggang kvant kwahak kwahakwon kwangson kwangsong labor labs lacs laden ladoga lakes lakhta lanta laundering lazurit lc lda legmash lei lenin let lfic liberacion liberty libre liddaawati lider lies lifg likerovodochny links lipetsk lizingovaya lj loan loans lobaev lobaye located logarcheo logistika lomo long lords lottery louest louganda lra lrm ltte lubricants lubrikants luis luminoso lunification luzyanin lyongaksan m23 ma mabna machanga macpar mado maei magarach maghreb magnitogorsk maiwand makeyev makhtab makin maldives malek mansooreen mansoorian marin marocain martyr marun mash mashin mashinostroitelniy mashinostroitelnoe mashinostroitelnyy mashinostroyeniya mashiny mashpriborintorg mashrek mashreq masjid massandra matsa maulawi mazandaran mcst me meaning measurement med mega megatrade mekhanicheskii mekhanicheskiy mekhaniki mellat meroe mesbah mesopotamia metallic metallinvestbank metalloinvest metallurg metalogy metologie mezhdunarodnyj mgmt micex microelectronics microwave mid mikron mill millim mine minotor minskii mipt mirae mirza misr missiles mizan mjn ml mm mmk mms modafl modlex modsaf modzhakhedov mohammad moon mooyokbank morality more moroccan moshes moskva most mostazafan mostotrest motors mouakaoune moulathamoun mourabitoun movalled mpaf msd msk msp mt mts muhajirin mujaahidiin mujao multimat munitions musallah muslim muslimina muthanna mvizion mym myohyang myong myongdok mytishchi mzkt nada nafar naji nakliyat nalu namchongang name namhung nami nano nanotechnology nata nationale natsionalnaya nauchnoissledovatelskiy nauchnyy naukovo naz ncg nederland nejad networks neva nevsky neway newton nfrpc nickel nico nik nikan nitc niti nmz nnk nomchongang norte nova novator nove novelco novi novo novosti novye np npz nscl nsd nts oa oboronlogistics oboronnye oboronprom oborony obrazovaniya obrazovatelnoe obschchestvo obyedinenye october offices ogd oje old omid omm operator oplot optic optiko optima or organised organized oriente oruzhie oshiklari otdeleniya otkrytie outlook paasban pacifico pad paekma paint paix palfinger pan panda papa paper para paramount paravar parca partisi partiya partov pasargad pasban pashan paz pci peacekeeping pearl peleng pella penitentiary penza pergas perspective peru petrochemicals peyma pg pharm philippines photon photonics phyongchon pidpryiemstvo pij pik pil pilot pine pipeline pishgam pjscb plants platform pm polis poluprovodnikovykh poly portfolio pp ppi pr pradpryemstva precious precise premium presidential pribor priborostroeniya priborostroitelnyi prikladnoi prime prince problems produccion producers product professional promet promishlennaya promtekh promtekhnologiya proprietary provider provincial psc ptc publishing purchasing pure puya pyongyang pyramaxia qasim qassam qayrawan quantum qui quran raad raafidaini rabita rad radiation radioavtomatika radiological radiotechnical radiotekhkomplekt radiotekhnicheskiy raduga rafidayn rahab rahat rajah ramak rancho rapid raspletin ratep ravenstvo ravin rawafed rawenstvo rb rc rcc rdc rdif reactors recherche redut regionalny registration registry regulatory relations relay rescue responsabilidad restaurant restaurantes review rhas right rimera rios rivers riyadh riyadus rks rodriguez romans rosatom rosatomflot roshan roskapstroy rosoboronexport rowad rpc rpe rsfsr rsk rsrsbcm rtk rts ru rubin rural rushaan rusich russkie rwanda ryengwang ryenha ryonbong ryongwang ryonha ryonhwa ryung ryungseng ryungsong rz saba sabalan sabililah sad sadid saeingpil saeng saffron saha sahand sairan sakht saliheen salihin salikhin salute samen samjong samma sanad sanate sanayeh sang sansri santa sapico saraya sarayat sarmad sata satar sattar sattari saving sayyade sayyaf sazhran sazman sazmane sber sbig scit sd sdb sdm seas securities segodnya selselat semiconductors sendero seng sentinelles sentinels sep separate sepasad settlements sever severnoye severny sevmash sewa sez shabab shaheed shahids shampanskykh sharq shirazi shoa shune sibirskaya sibirskogo sierra sigma sign signataires signent silsalat silsilah silsilat silsilet silver singwang sinyong sirat siratel sites skopje sktb slavneft sluzhba small sme smile smz sng software sol solaiman solar sollers soluciones sonatek sop sotsialnogo source southfront sovmestnoe sovremennye sparc sparkling sparta spir spnd spo sport sports sputnik squad square sredstv ss ssa ssc stan standards stanki start staut stavropol step stg stone strakhovanie stratim street strelkov streloi streloy stroitelnaya structura struggle struktura study sudokhodnaia sudoremontny sudoremontnyy supermarket surgutneftegas surgutneftegaz sverdlov svet swiss synesis syronics sz taawun taba taedong taghtiran taha taiba taibah tajhiz tak takhrib tala tamas tambov tanchon tangun tankers tanzeem tarablus tarh tarhuna task tatneft tauhid tayyaba tayyiba tdg tearyonggang tejerat tekh tekhnodinamika tekhnolodzhi tekhnologi tekhnologicheskii teknik teknolojileri telekom tem temp terminal terra tesa testkomplekt texel tgg thahab thai theoretical ti tian tidewater tijuana tile timber time timor timur tir tiva tiz tk tkt tm tmg tnhh tobacco tochka tochmash toiba tomsk tongbang toos top topaz torgovo torgovy tosong total tous tpd tpk tpz tr tradive transaviaexport transfers transit transmorflot transnational transporta trast tripolitania troitsk tros ts tsa tsentralnaya tsentralnoy tsifrovye tskba tsniikhm tsp tss tssd tt tuja tung tunis tunisian tunisien turkestan turkey turkistan type uac uci ulema ullah umatex umpo unimatik unitarnaye units unsan uomz up uralsib uralskaya urban urunleri use ussr uyayri uzga vacuum vad valle van vanguard variable vazir veiled veles ventora verwaltungs veterans vezir vin vision vista vmk vmp vnesheconombank vneshekonombank vneshneekonomicheskoe vnii vniief vniirt vniitf voice volat volna volunteers voronezh votkinsk vs vserossiiskii vserossiyskiy vychislitelnoi vychislitelnykh waal wafa waleed walid waliyatul warriors wasel wealth well wheel wilayah wood xinghua xinjiang yakovlev yakutsk yantai yarmouk yaroslavl yasa yatirim yonbong yonhap york young youxian yujong yuk yunarmiya yunha yusuf zababakhin zadna zagros zala zaliv zamaat zar zarjamil zarjmil zarqawi zarya zat zavody zawaya zelenograd zinc ziyad zona zvyozdochka
`
};
// packages/screening/src/rarity.ts
const KNOWN = {
	person: lighter(readTable(COMMON_WORDS.person), readTable(`
3.5 john david maria muhammad nguyen wang li zhang kim lee
4 james michael robert william mary jose ali mohammed mohamed ahmed chen liu singh kumar smith ana juan
4.5 thomas peter paul andrew daniel richard mark anna elizabeth sarah park choi jeong jung yang huang zhao wu zhou garcia rodriguez martinez silva santos jones williams brown khan patel hussain ivan sergei alexander
5 christopher matthew george joseph charles edward stephen steven kevin brian anthony susan margaret patricia jennifer linda karen laura emma helen jane catherine antonio carlos luis jorge miguel francisco pedro manuel taylor davies davis evans wilson thomas johnson roberts robinson wright walker white lopez gonzalez hernandez perez sanchez ramirez martin ferreira oliveira souza pereira costa rossi muller ivanov ali hasan hussein ibrahim abdullah omar xu sun ma zhu hu guo he lin luo zheng tran pham tanaka sato suzuki takahashi yamamoto watanabe ito sharma das shah begum ahmad kelly murphy dmitri andrei alexei mikhail vladimir nikolai olga elena natalia irina tatiana
5.5 simon jonathan ian alan keith gary graham martin philip nicholas timothy adam benjamin samuel joshua jack oliver harry jacob ryan sean patrick eric frank scott jason justin brandon raymond gregory jeffrey kenneth ronald donald larry nancy lisa betty sandra ashley kimberly donna carol michelle amanda melissa deborah stephanie rebecca sharon cynthia kathleen amy angela nicole rachel julie ruth claire louise charlotte victoria alice sophie emily olivia jessica lucy hannah alexandra eva sofia julia rosa marta lucia carmen isabel pablo rafael fernando ricardo roberto eduardo diego jesus alberto marco andrea giovanni giuseppe francesco luca mario jean pierre michel philippe hans karl klaus stefan thompson hughes edwards green hall wood harris clarke clark jackson lewis hill turner cooper ward morris moore king watson baker harrison morgan young allen scott mitchell anderson phillips lee campbell stewart bell bailey miller cox marshall richardson shaw collins rogers cook stevens parker gonzales torres flores rivera gomez diaz cruz reyes morales ortiz gutierrez chavez ramos ruiz alvarez castillo mendoza jimenez moreno romero rodrigues alves lima gomes ribeiro carvalho almeida fernandes fernandez russo ferrari bianchi romano dubois bernard petit moreau laurent schmidt schneider fischer weber meyer wagner becker hoffmann petrov smirnov kuznetsov popov jansen hansen johansen olsen larsen andersen nielsen jensen pedersen andersson johansson karlsson nilsson kowalski nowak novak popescu horvat yilmaz kaya demir sahin celik yildiz mehmet mustafa ayse fatma mahmoud mahmud hassan husayn said salem saleh yusuf khalid hamza bilal amir reza hossein mehdi fatima zahra aisha mariam joshi gupta verma reddy rao nair iyer desai mehta malik iqbal akhtar rahman islam miah uddin chowdhury bibi kaur wei jing ming hui yan xin jun jie min hong yu ying ping hua lei tao feng bin gang qiang fang juan yong hao yuan peng long nakamura kobayashi kato yoshida yamada sasaki ji hyun soo young jin sung ho kyung eun seo yoon jang lim han shin oh kwon hwang ahn song jo cho hong santiago alejandro igor oleg viktor yuri pavel roman maxim artem anton denis evgeny konstantin svetlana ekaterina anastasia marina ludmila vera nadezhda galina
6 craig stuart darren lee neil colin derek barry trevor roger geoffrey malcolm gordon douglas kenneth ross duncan gareth rhys dylan owen luke nathan aaron dean jamie lewis liam connor callum kyle jordan alex max leo theo henry arthur alfie archie freddie oscar charlie joe sam dan tom ben will nick rob mike dave steve tony chris matt andy phil jim bob bill ron ken don jeff greg eva grace lily ella mia ruby freya chloe isabella megan katie holly amelia poppy molly daisy bethany abigail jasmine natasha naomi joanne joanna karen tracey lorraine maureen sheila christine janet jean barbara dorothy irene joan eileen doris marjorie evelyn frances judith judy anne ann pamela gillian hilary lesley wendy alison heather fiona elaine denise diane teresa theresa yvonne sylvia valerie kate katherine kathryn wood adams foster graham murray palmer webb hunt holmes mills mason simpson knight lloyd butler barnes fisher russell powell jenkins perry matthews pearson dixon harvey ellis wells gray grey chapman hunter fox reid grant ford gibson black dean hart cole west rose day burton carter walsh ryan byrne obrien oconnor sullivan doyle mccarthy gallagher kennedy lynch murray quinn moore mclean macdonald mcdonald fraser ross henderson hamilton johnston robertson thomson paterson duncan cameron ferguson bruce gordon crawford armstrong elliott spencer lawrence gardner williamson bennett hughes howard long sanders price myers sullivan bryant griffin hayes woods washington patterson coleman ferguson vargas castro ortega rojas medina aguilar vega guerrero mendez salazar soto delgado pena rios alvarado contreras valdez guzman nunez navarro molina campos vazquez dominguez cabrera cardoso teixeira mendes nogueira barbosa rocha moreira correia pinto marques araujo freitas batista ricci marino greco bruno gallo conti mancini giordano esposito colombo rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso durand leroy simon lefebvre michel roux fournier girard bonnet andre mercier dupont lambert bauer richter klein wolf schroder neumann schwarz zimmermann braun kruger hofmann hartmann lange werner krause koch visser bakker smit vries berg lund holm lindberg wojcik kaminski lewandowski zielinski szymanski dabrowski nagy kovacs toth szabo horvath popa ionescu dimitrov georgiev ivanova petrova papadopoulos vasile sokolov lebedev kozlov novikov morozov volkov pavlov semenov egorov fedorov orlov makarov nikolaev zakharov bondarenko shevchenko kovalenko tkachenko kravchenko arslan dogan kilic aslan cetin kara koc kurt ozdemir aydin ozturk karim rashid jamal tariq nasser samir ziad hamid ismail osman usman uthman aziz saeed farah zainab khadija amina leila layla noor nur sara maryam hassan hoang phan vu vo dang bui do ngo duong ly thi van anh minh tuan dung hung linh lan mai siti nurul wahyu dewi budi agus sri putri ahmad rizki okafor adebayo okonkwo mensah owusu diallo traore keita ndiaye diop ba sow cisse toure mwangi otieno kamau ochieng banda phiri moyo dlamini nkosi abebe tesfaye haile bekele
6.5 noel hector ignacio xavier joaquin leonardo daniela lydia mateo mauro enrique emilio hernan ramiro ramon raul ruben sergio salvador santino thiago gabriel gabriela samuel julian adrian arturo alfonso alfredo armando agustin alvaro cesar cristian cristina claudia clara camila valentina valeria veronica vanessa yolanda silvia sandra rocio raquel pilar patricio oswaldo orlando omar nicolas nestor natalia monica miriam mercedes mariana marcela manuel luz lorena leticia laura julio josefina jorgelina jaime ivan irene ines hugo guillermo graciela gonzalo gloria gerardo felipe federico fabian esteban ernesto elias edgar domingo dolores diana concepcion carolina carla bruno beatriz bautista benito bernardo alfonsina alicia adriana aurora amparo abril antonia caio joao paulo rui tiago vitor matheus gustavo lucas larissa leticia fernanda bruna bianca renata rodrigo henrique vinicius luiza heloisa leonor matilde goncalo duarte sandro flavio fabio davide matteo lorenzo simone stefano riccardo filippo alessandro alessandra chiara giulia federica francesca martina paola elisa silvio claudio enzo vincenzo salvatore antonella carla laurent nicolas julien mathieu alexandre antoine olivier sebastien sebastian francois francoise guillaume christophe christian thierry didier pascal patrice alain bernard jacques louis henri marcel rene remy benoit arnaud cedric fabrice franck frederic gerard gilles guy herve jerome joel lionel luc marcelle margaux marc maxime nathalie noemie pauline sandrine severine sylvie valentin valerie veronique virginie yves zoe aurelie brigitte camille cecile celine chantal corinne danielle delphine dominique emilie genevieve helene isabelle jacqueline jeanne josephine juliette laurence madeleine manon marguerite marianne marion martine mathilde monique odette agathe adele andreas anja anke bernd birgit carsten christa claudia dieter dirk dorothea edith elke erika ernst ewald frank franz friedrich fritz gabriele georg gerhard gertrud gisela gunther hannelore heinrich heinz helga helmut herbert hermann holger horst ilse ingrid jens joachim johann johannes josef jurgen jutta kai karin kathrin katrin kurt lars lena lisa lothar manfred markus mathias matthias max meike monika nina norbert otto petra rainer ralf reinhard renate rolf rudolf rudiger sabine silke simone sonja stefanie susanne sven thorsten torsten tobias ulrich ulrike ursula ute uwe volker walter werner wilhelm wolfgang yvonne lennart anders bjorn erik eva gunnar hakan ingrid jan johan karl kristina lars leif magnus marie mats mikael nils ole olof oskar per peter rolf sven ulf kristian kristoffer mette soren jorgen henrik hanne inger kirsten lone morten niels rasmus mikkel matti mika pekka timo antti jari juha kari marja tuula aleksi emma ville jukka eero heikki linnea veli
6.5 moreau arango beltran contreras concepcion redondo arredondo lucas vasquez velasquez velazquez marquez martins correa benitez quintero valencia villa franco arias acosta aguirre avila ayala barrios blanco bravo bustamante caballero calderon camacho cano cardenas carrasco carrillo castaneda ceballos cervantes cisneros cordero cordoba cortes cortez duarte duran escobar espinosa espinoza esquivel estrada fajardo figueroa fuentes galindo gallardo gallegos garza guerra herrera hidalgo huerta hurtado ibarra iglesias juarez lara leal leon linares lozano lucero lugo luna macias maldonado marin marquez mejia melendez mercado meza miranda montes montoya mora mosquera munoz murillo naranjo nieto noriega ochoa ojeda olivares ordonez orozco ortega osorio pacheco padilla palacios paredes parra pena peralta pineda ponce portillo prieto quiroga rangel restrepo rincon rios rivas robles rosales rosas rubio rueda saavedra salas salgado salinas santana santiago sepulveda serrano sierra solis sosa suarez tapia tellez toledo tovar trevino trujillo valencia valenzuela varela vega velasco vera vergara vidal villarreal villegas yanez zamora zapata zavala zuniga neto cunha dias duarte faria fonseca guerreiro henriques leite lopes macedo machado magalhaes matos mendonca monteiro morais nascimento neves nunes pacheco pires ramalho reis rezende sa sampaio saraiva siqueira soares tavares vaz vieira caldeira domingues abreu amaral andrade antunes azevedo barros borges brito camargo campos cavalcanti coelho nogueira guedes leblanc mathieu coulon morvan bazin blanchard boucher bouvier brun caron charpentier chevalier clement colin collet cousin david denis deschamps dumas dupuy duval etienne fabre faure fleury gaillard garnier gauthier gautier gerard gilbert giraud guerin guillot hubert humbert jacquet joly lacroix lebrun leclerc lecomte leger legrand lemaire lemoine leroux leveque lucas maillard marchand marechal marie martel masson menard meunier millet moulin muller nicolas noel olivier paris perrin picard poirier prevost renard renaud rey robin roche rolland rousseau roussel roy royer schneider thibault vasseur vidal vincent
6.5 mehmood zahid zahir yasin yahya wahid waleed tahir talib sultan suleiman sulaiman sohail shahid shafiq sadiq sabri rafiq qasim nawaz naveed nasir najib munir mumtaz murad mukhtar mubarak mansour mansoor majid mahdi kazem kamran kamal junaid javed jawad jaber imran idris hussaini hosseini hashemi hashem habib haider hadi ghulam ghani faysal faisal farooq farid faris fahad emad ehsan daoud badr bashir basheer azhar ayub ayman awad asif ashraf anwar amjad ameen alavi akram akbar adnan adel abbasi ahmadi amiri asadi azizi bagheri ebrahimi ghasemi ghorbani heidari jafari karimi kazemi khalili khani mohammadi moradi mousavi mirzaei nazari norouzi rahimi rahmani rajabi rezaei rostami sadeghi safari salehi sharifi shirazi soltani tehrani yousefi zare noori nouri qasemi haddad khoury saad sabbagh salameh shami najjar hijazi masri hajjar atef hany hala hanan huda iman jamila karima latifa mona nadia nabil rania rami reem rima sahar salma samira sana suad wafa yasmin yasmine zeinab mehrdad babak behzad dariush farhad hamed kambiz kaveh mahsa maryam mina mohsen nasrin navid niloufar parisa pouya ramin roya saman sara shahram shirin sina vahid yasaman arash alireza amirhossein
6.5 aarav aditya ajay akash amit anand anil anita anjali ankit arjun arun asha ashok deepak dinesh divya ganesh gaurav geeta gopal harish hari indira jaya jyoti kamal kapoor karan kavita kiran krishna lakshmi lalit lata madhu mahesh manish manoj meena meera mohan mukesh naresh neha nikhil nitin pooja prakash pranav prasad pradeep priya rahul raj raja rajesh rakesh ram ramesh rani ravi rekha ritu rohan rohit sachin sandeep sanjay santosh sarita satish shankar shanti shiv shyam sita sonia sudha sunil suresh sunita tara uma usha vijay vikram vinod vishal agarwal banerjee bhatt bose chakraborty chandra chatterjee chauhan chopra dutta ghosh goyal jain jha kapoor khanna kohli kulkarni mahajan malhotra menon mishra mukherjee naidu nayak pandey pillai rai raj rathore roy sahu saxena sen sethi sinha soni srivastava thakur tiwari trivedi varma vyas yadav thapa gurung tamang lama shrestha rana karki aung kyaw thant zaw htun htwe than soe myint mya khin nay win naing oo tun phyo hein
6.5 aleksandr aleksandra aleksei alexey alina alla anastasiya anatoly andrey angelina arina boris bogdan daria darya denis diana dmitry dmitriy eduard egor elizaveta evgenia evgeniya fedor filipp gennady georgy german gleb grigory ilya inna kira kirill klavdiya kristina ksenia larisa leonid lev lidia lyubov lyudmila makar margarita mark matvey miroslav natalya nikita nina oksana pyotr petr polina raisa renat rodion roman ruslan semyon sergey sofia sofya stanislav stepan taisiya tamara timofey timur vadim valentina valeria valery vasily veronika viacheslav vyacheslav vitaly vladislav vsevolod yana yaroslav yegor yulia yuliya zakhar zinaida zoya alekseev andreev antonov baranov belov belyaev bogdanov bykov danilov davydov dmitriev filippov frolov gavrilov gerasimov gorbunov grigoriev gusev ilyin isaev karpov kiselev kolesnikov komarov konovalov kovalev krylov kudryavtsev kulikov lazarev loginov maksimov markov maslov matveev medvedev melnikov mironov naumov nikitin osipov ponomarev polyakov romanov rodionov ryabov savelyev shcherbakov sidorov sergeev smirnova sorokin soloviev stepanov tarasov tikhonov timofeev titov tsvetkov vasilev vasiliev vinogradov vlasov vorobyov yakovlev zaitsev zhukov zuev lebedeva fadeev afanasyev afanasiev guseva kozlova sokolova morozova
6.5 agnieszka andrzej barbara dariusz dorota ewa grzegorz jacek jakub jan janusz jerzy joanna jolanta justyna kamil katarzyna krystyna krzysztof lukasz maciej magdalena malgorzata marcin marek mariusz mateusz michal monika pawel piotr przemyslaw rafal robert stanislaw tadeusz tomasz urszula wieslaw wojciech zbigniew zofia jiri jan josef jaroslav martin tomas frantisek zdenek milan ladislav zuzana lucie katerina jana hana eva lenka istvan jozsef laszlo ferenc sandor zoltan attila gabor andras balazs katalin erzsebet ilona agnes zsuzsanna judit gheorghe vasile nicolae florin adrian cristina mihaela andreea alexandru stefan mihai radu bogdan dragan milan zoran goran nikola jovan marko luka ivana jelena milica dimitris giorgos kostas nikos yannis ioannis konstantinos georgios maria eleni katerina sofia fatih emre burak can deniz ebru elif emine esra gul hakan halil hatice huseyin ibrahim ismail kemal mert merve metin murat onur orhan osman ozlem selim selin sema serkan sevgi sibel tuncay turgut ufuk ugur veli volkan yasemin yusuf zehra zeynep
`)),
	organisation: readTable(COMMON_WORDS.organisation)
};
/** Lines of `4.5 ali khan`: the nats, then the words. */
function readTable(text) {
	const table = /* @__PURE__ */ new Map();
	for (const line of text.trim().split("\n")) {
		const [nats, ...words] = line.trim().split(" ");
		for (const word of words) table.set(word, Math.min(Number(nats), table.get(word) ?? Infinity));
	}
	return table;
}
/** Of two populations the one where the word is more common counts: a chance meeting may come from either. */
function lighter(first, second) {
	const both = new Map(first);
	for (const [word, nats] of second) both.set(word, Math.min(nats, both.get(word) ?? nats));
	return both;
}
/** A word of neither table: about one in twenty thousand, more common where it is so short that few such words exist. */
const UNKNOWN = 10;
const UNKNOWN_BY_LETTERS = [
	1,
	2.5,
	5.5,
	8,
	9.5
];
/** Chinese and Korean syllables in Latin letters: a few hundred stand for all names, so that any of them is met often. */
const SYLLABLE = /^(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:a|o|e|i|u|v|ai|ei|ao|ou|ia|ie|iao|iu|ua|uo|uai|ui|ue|an|en|in|un|ang|eng|ing|ong|ian|uan|iang|uang|iong|eo|eon|eong|eol|eop|yeol|yeop|eun|eul|eok|ae|yeo|yeon|yeong|oo|oon|ook|ul|il|ol|al|uk|ok|ak|um|im|am|om|eom|eob|seok|hyeon|hyun|hwa|hwan|gwang|gyu|gyeong|yong|yun|young|jun|joon|jae|won|woo)$/;
const OF_SYLLABLE = 3.3;
function isSyllable$1(word) {
	return word.length <= 6 && SYLLABLE.test(word);
}
/** A word that is nobody's name as far as anybody counted may be another word typed wrong. */
function isKnownWord(word, of) {
	return KNOWN[of].has(word) || of === "person" && isSyllable$1(word);
}
function evidenceOf$1(word, of) {
	const known = KNOWN[of].get(word);
	const unknown = /^\d/.test(word) ? 5 : UNKNOWN_BY_LETTERS[word.length] ?? UNKNOWN;
	const nats = known ?? unknown;
	return of === "person" && nats > OF_SYLLABLE && isSyllable$1(word) ? OF_SYLLABLE : nats;
}
// packages/screening/src/recent.ts
/** `make` with a memory of between `most` and twice as many answers. It must be pure, and must not answer undefined. */
function openRecent(most, make) {
	let newer = /* @__PURE__ */ new Map();
	let older = /* @__PURE__ */ new Map();
	return (key) => {
		const known = newer.get(key);
		if (known !== void 0) return known;
		const value = older.get(key) ?? make(key);
		if (newer.size >= most) {
			older = newer;
			newer = /* @__PURE__ */ new Map();
		}
		newer.set(key, value);
		return value;
	};
}
// packages/screening/src/sound-key.ts
/** What is heard alike, what it is written as, and letters of which the word must have one of the first and all of the second for that. */
const STEPS = [
	[
		/^(?:ye|je)/,
		"e",
		"yj",
		"e"
	],
	[
		/^(?:kn)/,
		"n",
		"k",
		"kn"
	],
	[
		/dzh|dj|zh/g,
		"j",
		"jz",
		""
	],
	[
		/shch|tsch|tch|tsh/g,
		"ch",
		"st",
		"h"
	],
	[
		/sch/g,
		"sh",
		"s",
		"sch"
	],
	[
		/ph/g,
		"f",
		"p",
		"ph"
	],
	[
		/x/g,
		"ks",
		"x",
		""
	],
	[
		/kh|gh|ck|q|g|c(?!h)/g,
		"k",
		"kgqc",
		""
	],
	[
		/dh/g,
		"d",
		"d",
		"dh"
	],
	[
		/th/g,
		"t",
		"t",
		"th"
	],
	[
		/tz|ts|cz|z/g,
		"s",
		"tz",
		""
	],
	[
		/w/g,
		"v",
		"w",
		""
	],
	[
		/y|j(?![aeiouv])/g,
		"i",
		"yj",
		""
	],
	[
		/aa/g,
		"a",
		"a",
		""
	],
	[
		/oo|ou|o/g,
		"u",
		"o",
		""
	],
	[
		/ee|ei|ai|ie|e/g,
		"i",
		"ea",
		""
	],
	[
		/ii+/g,
		"i",
		"i",
		""
	]
];
const NEEDS = STEPS.map(([, plain, one, all]) => ({
	one: letterBits(one),
	all: letterBits(all),
	gives: letterBits(plain)
}));
const soundKey = openRecent(2e4, makeKey);
function makeKey(word) {
	if (word.length < 3 || /\d/.test(word)) return word;
	let key = word;
	let letters = letterBits(word);
	for (let at = 0; at < STEPS.length; at++) {
		const [step, needs] = [STEPS[at], NEEDS[at]];
		if (!step || !needs || (letters & needs.one) === 0 || (letters & needs.all) !== needs.all) continue;
		key = key.replace(step[0], step[1]);
		letters |= needs.gives;
	}
	if (key.endsWith("h")) key = key.slice(0, -1);
	return withoutRepeats(key);
}
/** A letter that is written twice is heard once. */
function withoutRepeats(key) {
	for (let at = 1; at < key.length; at++) if (key.charCodeAt(at) === key.charCodeAt(at - 1)) return key.replace(/(.)\1+/g, "$1");
	return key;
}
/** Consonants only, for names that came from Arabic or Hebrew script: no short vowels, W and Y stand for long ones, P is written B and V is written F. */
function consonantsOf(key) {
	const bare = key.slice(1).replace(/[aeiouv]/g, "");
	return `${key.slice(0, 1).replace(/[eiou]/, "a")}${bare}`.replace(/p/g, "b").replace(/v/g, "f").replace(/(.)\1+/g, "$1");
}
// packages/screening/src/other-readings.ts
const POLISH = {
	szcz: "shch",
	sz: "sh",
	cz: "ch",
	ch: "kh",
	c: "ts",
	w: "v",
	j: "y"
};
const CZECH = {
	ch: "kh",
	c: "ch",
	j: "y"
};
const GERMAN = {
	schtsch: "shch",
	tsch: "ch",
	sch: "sh",
	ch: "kh",
	w: "v",
	j: "y",
	z: "ts"
};
const FRENCH = {
	tch: "ch",
	ch: "sh",
	j: "zh",
	ou: "u",
	gu: "g"
};
/** Х as H, and Г as Ukrainian and Belarusian say it; В at the end as Belarusian says it. */
const HARD_H = {
	kh: "kh",
	ch: "ch",
	sh: "sh",
	zh: "zh",
	th: "th",
	gh: "gh",
	ph: "ph",
	h: "k",
	j: "y"
};
const READINGS = [
	reading(/sz|cz|ch|c|w|j/, POLISH),
	reading(/c|j/, CZECH),
	reading(/sch|ch|w|j|z/, GERMAN),
	reading(/sch/, {
		...GERMAN,
		sch: "zh"
	}),
	reading(/ch|j|ou|gu/, FRENCH),
	reading(/(?<![kcsztgp])h/, HARD_H)
];
function reading(applies, rules) {
	const longestFirst = Object.keys(rules).sort((one, other) => other.length - one.length);
	return {
		applies,
		pattern: new RegExp(longestFirst.join("|"), "g"),
		rules
	};
}
const HARD_PATTERN = reading(/h/, HARD_H).pattern;
const SHORTEST$1 = 4;
/** Only words that end as Russian names do are read so: in others the letters mean something else. */
const SLAVIC_END = /(?:[oeiy][vwu]|off|eff|[oe][vw]a|ine?|ina|[sc]k(?:i|y|ij|yj|iy|ii|ogo|aja|aya|aia)|enko|[uy]k|iuk|iouk|ich?|i[ct]z|its|ets|ec|itsch|[iy]an|jan|dze|shvili|ai|ay|aj|ey|ei|ej|y[ij]|ii|slav|slaw|mir|ail|ajl|ael|hir)$/;
/** Keys of the readings that differ from the word's own. */
function otherKeys(word, key) {
	if (word.length < SHORTEST$1 || !/^[a-z]+$/.test(word) || !SLAVIC_END.test(word)) return NONE;
	const found = /* @__PURE__ */ new Set();
	const ended = word.replace(/(?<=[oe])u$/, "v");
	for (const text of ended === word ? [word] : [word, ended]) {
		if (text !== word) found.add(soundKey(text));
		for (const { applies, pattern, rules } of READINGS) if (applies.test(text)) found.add(soundKey(text.replace(pattern, (letters) => rules[letters] ?? letters)));
	}
	found.delete(key);
	return found.size === 0 ? NONE : [...found];
}
/** Keys of a word whose marks were written as letters. */
function speltKeys(word) {
	return [
		soundKey(word),
		soundKey(word.replace(/j/g, "y")),
		soundKey(word.replace(HARD_PATTERN, (letters) => HARD_H[letters] ?? letters))
	];
}
const NONE = [];
const MARKED = /[čćšžŝûâëżźşçğüöäñŭ]/i;
const SPELT = {
	č: "ch",
	ć: "ch",
	šč: "shch",
	š: "sh",
	ž: "zh",
	ŝ: "shch",
	û: "yu",
	â: "ya",
	ë: "yo",
	ż: "zh",
	ź: "z",
	ş: "sh",
	ç: "ch",
	ğ: "gh",
	ü: "ue",
	ö: "oe",
	ä: "ae",
	ŭ: "u"
};
const SPELT_PATTERN = /šč|[čćšžŝûâëżźşçğüöäŭ]/g;
/** The same text with marks written as letters, as English does; null where it has none. */
function withMarksSpelt(text) {
	const composed = text.normalize("NFC");
	return MARKED.test(composed) ? composed.toLowerCase().replace(SPELT_PATTERN, (letter) => SPELT[letter] ?? letter) : null;
}
/** South Korean romanisation as North Korea writes it: Bae and Pae, Cheol and Chol, Lyeom and Ryom. */
function northKoreanKeys(word) {
	const north = word.replace(/^b/, "p").replace(/^g/, "k").replace(/^d/, "t").replace(/^l/, "r").replace(/eo/g, "o").replace(/eu/g, "u");
	return [soundKey(north), soundKey(north.replace(/^j/, "ch"))];
}
// packages/screening/src/weights.ts
/** score = offset + factor x ln(odds): 72 is the score of even odds, and six points more multiply the odds by 2.7. */
const SCALE = {
	offset: 72,
	factor: 6,
	/** Share of the facts' points in the shown probability: another year of birth is about forty times as likely of a stranger. */
	factShare: .65,
	/** Fitted. ln(odds) of the shown probability = slope x ln(odds) of the name + shift + the share of the facts. */
	probability: {
		slope: .46,
		shift: .82
	}
};
const WEIGHTS = {
	/** How much of a name each kind of word is. */
	weight: {
		given: 1,
		middle: 1,
		family: 1,
		patronymic: 1,
		name: 1,
		place: .9,
		generic: .6,
		number: 1,
		initial: .4,
		particle: .15,
		legal_form: .1,
		title: .05
	},
	/** A name without any word this heavy counts its light words in full. */
	leadWeight: .4,
	/** For two names that are equal: the same person against a stranger who goes by the same name. Set so that an equal rare name reaches 100. */
	whole: 4.7,
	/** Fitted. Against, for a word of full weight that is another word on the other side. */
	contradicted: 8.62,
	/** Fitted. Share of that for each further contradicted word. */
	contradictedAgain: .6,
	/** Fitted. Against, for a word that only the name asked for has, and that only the listed name has. */
	onlyAsked: 1.368,
	onlyListed: .2,
	/** Against, where a known family name has no partner at all. */
	withoutFamily: 2.5,
	/** Fitted. Against, for legal forms of two families, such as AG and GmbH. */
	otherForm: 4.05,
	/** Fitted. Against, for two spellings of a word, times what is missing from their likeness. */
	unlike: 6.12,
	/** Fitted. Evidence that the words of a person's name must give before a chance meeting is as unlikely as not. */
	chance: 8.3,
	/** Fitted. The same for an organisation. */
	organisationChance: 5.2,
	/** Fitted. How far differences make a chance meeting more likely too, as a share of what they cost above. */
	chanceLoss: .5,
	/** Fitted. How much faster than its likeness a misspelt word loses its evidence: near misses of common names are many. */
	chanceUnlike: 1.5,
	/** Fitted. Share of the logarithm of the ways in which so many words could meet by chance. */
	chanceWays: 1.2,
	/** Share of that evidence that is asked of two names of one word each. */
	oneWord: .5,
	/** Evidence of an initial. */
	initialEvidence: 1.5,
	/** Names that are equal word by word never fall below this, however common: 80 of 100, shown in every mode. */
	exactAtLeast: 1.34,
	/** The same for names that are equal but for forms of one name, such as Jon and John, or for one word typed wrong: 73 of 100. */
	formsAtLeast: .2,
	/** Orders names of one score: the rarer name first. */
	rarer: .01,
	/** Words of less evidence than this are borne by very many, and weigh this share when contradicted. */
	commonBelow: 5,
	commonName: .7,
	/** Names of less evidence than this stand before many others and are left off by many: the most a contradiction with one of them costs. */
	commonestBelow: 4,
	commonest: 4.2,
	/** So many words must agree beside it. */
	commonestBeside: 5,
	/** Likeness of two forms of one name: Sergei and Siarhei. */
	spellingVariant: .99,
	/** Fitted. Likeness of a name and its short form, Bill and William; of two words of one sound. */
	shortForm: .85,
	soundsAlike: .949,
	/** Likeness of an initial, of an acronym, of joined words. */
	initial: .85,
	acronym: .8,
	joined: .97,
	/** Fitted. One edit costs this over the length of the word. */
	editCost: 1.082,
	/** Edits of the sound key count a little more; another first letter costs this much likeness. */
	keyEditHandicap: .3,
	firstLetter: .08,
	/** For names from Arabic or Hebrew script only consonants are compared: 1 less this over their number. */
	consonantGap: .5,
	/** Evidence of each consonant that agrees there. */
	consonantEvidence: 1.8,
	/** A patronymic and another word this alike are one word typed wrong. */
	patronymicTyped: .8,
	/** Below this likeness two words do not stand for each other. */
	leastLikeness: .6,
	/** Against, for a weak alias that is not exact and that no other fact backs. */
	weakAlias: 5
};
/** Points of the facts beside the name, from the screening policy. Divided by the factor they are nats. */
const FACT_POINTS = {
	/** Eight nats: a stranger has the same day, month and year of birth about once in three thousand, errors of lists allowed for. */
	dobExact: 48,
	/** The first of January stands for a day that nobody knew. */
	dobNewYear: 24,
	dobFlipped: 30,
	dobSameYear: 8,
	dobDiffers: -35,
	countrySame: 5,
	countryDiffers: -5,
	genderDiffers: -10,
	numberSame: 15
};
// packages/screening/src/prepare-name.ts
/** Lists hold whole paragraphs where a name should be; what follows is no name. */
const MOST_TOKENS = 30;
function prepareName(text, schema, parts, rarity = evidenceOf$1) {
	const { words, roles, abjad } = readWords(text, schema, parts);
	const tokens = words.map((word, at) => ({
		...wordOf(word, schema, roles?.get(word), rarity),
		at
	}));
	const readings = readingsOf(text, schema, tokens.length);
	if (readings) tokens.forEach((token, at) => {
		token.otherKeys = [...token.otherKeys, ...keysOfReadings(token.text, readings, at)];
	});
	liftLightWords(tokens, schema);
	return {
		tokens,
		sorted: [...tokens].sort((left, right) => left.text < right.text ? -1 : left.text > right.text ? 1 : left.at - right.at),
		abjad,
		schema
	};
}
/** The kinds of the words alone, in their order. `plain`: they say as much as the signs do that they were written in. */
function prepareKinds(text, schema, parts) {
	const { words, roles, abjad } = readWords(text, schema, parts);
	const tokens = words.map((word) => ({ ...recentKindOf(word, schema, roles?.get(word)) }));
	liftLightWords(tokens, schema);
	return {
		tokens,
		abjad,
		plain: readingsOf(text, schema, tokens.length) === null
	};
}
function readWords(text, schema, parts) {
	const folded = foldName(text, { joinLetters: schema !== "person" });
	const words = schema === "person" ? folded.words.map(lettersForDigits) : organisationWords(folded.words);
	const roles = parts && schema === "person" ? rolesOf(parts) : null;
	return {
		words: words.slice(0, MOST_TOKENS),
		roles,
		abjad: folded.abjad
	};
}
/** What the letters alone no longer tell: marks that were folded away, and Korean signs. Null where there is nothing of it. */
function readingsOf(text, schema, count) {
	if (schema !== "person" || isPlainLatin(text)) return null;
	const spelt = withMarksSpelt(text);
	const words = spelt === null ? null : foldName(spelt, { joinLetters: false }).words;
	const korean = HANGUL.test(text);
	return words?.length === count ? {
		spelt: words,
		korean
	} : korean ? {
		spelt: null,
		korean
	} : null;
}
function keysOfReadings(word, { spelt, korean }, at) {
	const written = spelt?.[at] ?? word;
	return [...written === word ? NONE : speltKeys(written), ...korean ? northKoreanKeys(word) : NONE];
}
const HANGUL = /\p{Script=Hangul}/u;
/** A name whose words are all light ones keeps them at full weight, else "The Group" would match every group. */
function liftLightWords(tokens, schema) {
	if (schema === "person" && tokens.filter(isFullName).length < 2) for (const token of tokens) {
		if (!NAMES_TOO.has(token.text)) continue;
		token.kind = "name";
		token.weight = WEIGHTS.weight.name;
	}
	if (tokens.some((token) => token.weight >= WEIGHTS.leadWeight)) return;
	const lifted = tokens.filter((token) => token.kind !== "legal_form" && token.kind !== "title");
	for (const token of lifted.length > 0 ? lifted : tokens) token.weight = 1;
}
function isFullName(token) {
	return token.text.length > 1 && token.kind !== "particle" && token.kind !== "title" && token.kind !== "legal_form";
}
function organisationWords(words) {
	let text = words.join(" ");
	for (const [phrase, form] of LEGAL_PHRASES) text = text.replace(phrase, form);
	return text.split(" ").filter((word) => word !== "");
}
const LOOKALIKES = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"9": "g"
};
/** Digits inside a person's name stand for the letters that they look like. */
function lettersForDigits(word) {
	return /\d/.test(word) && /[a-z]/.test(word) ? word.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit) : word;
}
function rolesOf(parts) {
	const roles = /* @__PURE__ */ new Map();
	const give = (text, role) => {
		for (const word of foldName(text ?? "", { joinLetters: false }).words) roles.set(word, roles.has(word) ? "name" : role);
	};
	give(parts.given, "given");
	give(parts.middle, "middle");
	give(parts.family, "family");
	return roles;
}
/** Words of either half of a memory, of people's names and of others. */
const MOST_WORDS = 3e4;
const MOST_PARTS = 5e3;
const recentOthers = openRecent(MOST_WORDS, (word) => makeWord(word, "organisation", void 0, evidenceOf$1));
const recentNames = openRecent(MOST_WORDS, (word) => makeWord(word, "person", void 0, evidenceOf$1));
const recentParts = {
	given: openRecent(MOST_PARTS, (word) => makeWord(word, "person", "given", evidenceOf$1)),
	middle: openRecent(MOST_PARTS, (word) => makeWord(word, "person", "middle", evidenceOf$1)),
	family: openRecent(MOST_PARTS, (word) => makeWord(word, "person", "family", evidenceOf$1)),
	name: openRecent(MOST_PARTS, (word) => makeWord(word, "person", "name", evidenceOf$1))
};
function wordOf(word, schema, role, rarity) {
	if (rarity !== evidenceOf$1) return makeWord(word, schema, role, rarity);
	if (schema !== "person") return recentOthers(word);
	return role === void 0 ? recentNames(word) : recentParts[role](word);
}
/** A word of a person's name as it may stand in the list, in the family field and elsewhere. */
function tokensOfWord(word) {
	return [recentNames(word), recentParts.family(word)].map((known) => ({
		...known,
		at: 0
	}));
}
function recentKindOf(word, schema, role) {
	if (schema !== "person") return otherKinds(word);
	return role === void 0 ? nameKinds(word) : partKinds[role](word);
}
const otherKinds = openRecent(MOST_WORDS, (word) => makeKind(word, "organisation", void 0));
const nameKinds = openRecent(MOST_WORDS, (word) => makeKind(word, "person", void 0));
const partKinds = {
	given: openRecent(MOST_PARTS, (word) => makeKind(word, "person", "given")),
	middle: openRecent(MOST_PARTS, (word) => makeKind(word, "person", "middle")),
	family: openRecent(MOST_PARTS, (word) => makeKind(word, "person", "family")),
	name: openRecent(MOST_PARTS, (word) => makeKind(word, "person", "name"))
};
function makeKind(word, schema, role) {
	const person = schema === "person";
	const text = person ? word : WORD_SPELLINGS.get(word) ?? word;
	const patronymic = person && role !== "family" && isPatronymic(text);
	const kind = kindOf$1(text, schema, role, patronymic);
	return {
		text,
		kind,
		weight: text.length === 1 && WEIGHTS.weight[kind] === 1 ? WEIGHTS.weight.initial : WEIGHTS.weight[kind],
		patronymic
	};
}
function makeWord(word, schema, role, rarity) {
	const person = schema === "person";
	const { text, kind, weight, patronymic } = makeKind(word, schema, role);
	const key = kind === "legal_form" ? LEGAL_FORMS.get(text) ?? text : soundKey(text);
	return {
		text,
		key,
		consonants: consonantsOf(key),
		otherKeys: person ? otherKeys(text, key) : NONE,
		letters: letterBits(text),
		keyLetters: letterBits(key),
		kind,
		weight,
		evidence: rarity(text, person ? "person" : "organisation"),
		forms: person ? formsOf(text, patronymic ? patronymicStem(text) : null) : null,
		patronymic,
		syllable: person && isSyllable$1(text),
		known: isKnownWord(text, person ? "person" : "organisation")
	};
}
function isPatronymic(word) {
	return /[aeiouy][vuw](?:ich|ych|itch|na)$/.test(word);
}
const PERSON_LEGAL_FORMS = /* @__PURE__ */ new Set([
	"llc",
	"ltd",
	"plc",
	"gmbh",
	"inc"
]);
function kindOf$1(text, schema, role, patronymic) {
	if (/^\d/.test(text)) return "number";
	if (schema !== "person") {
		if (JOINING_WORDS.has(text)) return "particle";
		if (LEGAL_FORMS.has(text)) return "legal_form";
		if (PLACES.has(text)) return "place";
		return GENERIC.has(text) ? "generic" : "name";
	}
	if (PARTICLES.has(text)) return "particle";
	if (TITLES.has(text) && role !== "family") return "title";
	if (PERSON_LEGAL_FORMS.has(text)) return "legal_form";
	return patronymic && role !== "family" && role !== "given" ? "patronymic" : role ?? "name";
}
// packages/screening/src/prepare-listed.ts
function schemaOfKind(kind) {
	return kind === "person" || kind === "unknown" ? "person" : kind === "organisation" ? "organisation" : "object";
}
/** The entry's names at the places worth a look; the others stay out of it. */
function prepareListed(entry, places) {
	const schema = schemaOfKind(entry.kind);
	const names = [];
	for (const at of places) {
		const name = entry.names[at];
		if (name) names[at] = prepareName(name.text, schema, name.parts);
	}
	return {
		entry,
		names
	};
}
// packages/screening/src/searched-words.ts
/** Initials, titles, legal forms and particles are in too many names to look up by, unless a name has little else. */
function searchedWords(name) {
	const own = name.tokens.filter(isSearched);
	let words = own.length > 1 ? own : name.tokens.filter((token) => token.text.length > 1 && (own.length === 0 || token.kind !== "legal_form"));
	if (words.length === 0) words = name.tokens;
	const light = words.map((token) => token.kind === "generic" || !isSearched(token));
	return {
		words,
		light: light.includes(false) ? light : light.map(() => false)
	};
}
function isSearched(token) {
	return token.text.length > 1 && token.kind !== "legal_form" && token.kind !== "title" && (token.kind !== "particle" || token.weight >= 1);
}
/** What a number of a document or register is looked up by: its letters and digits in capitals, without leading zeros. */
function numberKeys(text) {
	const value = text.slice(text.indexOf(":") + 1).toUpperCase();
	const whole = bare(value.replace(/\(.*/, ""));
	return [.../* @__PURE__ */ new Set([whole, ...value.split(/[^0-9A-Z]+/).map(bare)])].filter((key) => key.length >= 5 && key.length <= 40 && /\d/.test(key));
}
function bare(number) {
	return number.replace(/[^0-9A-Z]/g, "").replace(/^0+/, "");
}
// packages/screening/src/index-builder.ts
const MOST_HEAVY = 60;
/** Shorter words are no longer the same with as many letters wrong; keys count an error a little more. */
const REACHES = {
	words: {
		two: 6,
		three: 11
	},
	keys: {
		two: 8,
		three: 12
	}
};
function openIndexBuilder(options = {}) {
	const { entries = 1024, names = entries * 2, keepRest = true } = options;
	const refs = openTexts(entries, 12);
	const facts = openTexts(entries, 100);
	const rest = openTexts(keepRest ? entries : 0, 240);
	const words = openWordTable(Math.ceil(names / 8) + 64);
	let entryKind = sharedBytes(entries);
	let firstName = sharedNumbers(entries + 1);
	let nameEntry = sharedNumbers(names);
	let nameInitials = sharedNumbers(names);
	let nameFlags = sharedBytes(names);
	let nameLetters = sharedNumbers(names);
	let nameWordsAt = sharedNumbers(names + 1);
	let nameWords = sharedNumbers(names * 5);
	let entryCount = 0;
	let nameCount = 0;
	let wordCount = 0;
	let source = null;
	let known = /* @__PURE__ */ new Int32Array(0);
	function beginEntry(kind) {
		entryKind = roomForBytes(entryKind, entryCount + 1);
		firstName = roomForNumbers(firstName, entryCount + 2);
		entryKind[entryCount] = kind;
	}
	function endEntry() {
		entryCount += 1;
		firstName[entryCount] = nameCount;
	}
	function beginName(initials, flags, letters) {
		nameEntry = roomForNumbers(nameEntry, nameCount + 1);
		nameInitials = roomForNumbers(nameInitials, nameCount + 1);
		nameFlags = roomForBytes(nameFlags, nameCount + 1);
		nameLetters = roomForNumbers(nameLetters, nameCount + 1);
		nameWordsAt = roomForNumbers(nameWordsAt, nameCount + 2);
		nameEntry[nameCount] = entryCount;
		nameInitials[nameCount] = initials;
		nameFlags[nameCount] = flags;
		nameLetters[nameCount] = letters;
	}
	function addWord(word) {
		nameWords = roomForNumbers(nameWords, wordCount + 1);
		nameWords[wordCount++] = word;
	}
	function endName() {
		nameCount += 1;
		nameWordsAt[nameCount] = wordCount;
	}
	return {
		add(entry) {
			const schema = schemaOfKind(entry.kind);
			beginEntry(ENTRY_KINDS.indexOf(entry.kind));
			refs.add(entry.ref);
			facts.add(packFacts(entry));
			if (keepRest) rest.add(packRest(entry));
			for (const name of entry.names) {
				const prepared = prepareKinds(name.text, schema, name.parts);
				const { words: searched, light } = searchedWords(prepared);
				let initials = 0;
				for (const { text } of prepared.tokens) initials |= letterBits(text.slice(0, 1));
				let [heavy, own] = [0, 0];
				const isFirst = (at) => searched.findIndex(({ text }) => text === searched[at]?.text) === at;
				for (let at = 0; at < searched.length; at++) {
					if (!isFirst(at)) continue;
					own += 1;
					if (!light[at]) heavy += 1;
				}
				const whole = prepared.plain && own === prepared.tokens.length;
				const flags = Math.min(MOST_HEAVY, heavy) * 4 + (whole ? 2 : 0) + (prepared.abjad ? 1 : 0);
				beginName(initials, flags, lettersOfName(prepared));
				searched.forEach(({ text }, at) => {
					if (isFirst(at)) addWord((takeWord(words, text) | (light[at] ? LIGHT : 0)) >>> 0);
				});
				endName();
			}
			endEntry();
		},
		copy(from, at) {
			if (source !== from) {
				source = from;
				known = new Int32Array(from.words.count).fill(-1);
			}
			beginEntry(from.entryKind[at] ?? 0);
			refs.copy(from.refs, at);
			facts.copy(from.facts, at);
			if (keepRest) rest.copy(from.rest, at);
			for (let name = from.firstName[at] ?? 0; name < (from.firstName[at + 1] ?? 0); name++) {
				beginName(from.nameInitials[name] ?? 0, from.nameFlags[name] ?? 0, from.nameLetters[name] ?? 0);
				for (let place = from.nameWords.at[name] ?? 0; place < (from.nameWords.at[name + 1] ?? 0); place++) {
					const value = from.nameWords.values[place] ?? 0;
					const old = value & WORD;
					let word = known[old] ?? -1;
					if (word === -1) known[old] = word = takeWordOf(words, from.words, old);
					addWord((word | value & LIGHT) >>> 0);
				}
				endName();
			}
			endEntry();
		},
		finish: () => completeIndex({
			entryCount,
			nameCount,
			refs: refs.close(),
			facts: facts.close(),
			rest: rest.close(),
			entryKind: entryKind.subarray(0, entryCount),
			firstName: firstName.subarray(0, entryCount + 1),
			nameEntry: nameEntry.subarray(0, nameCount),
			nameInitials: nameInitials.subarray(0, nameCount),
			nameFlags: nameFlags.subarray(0, nameCount),
			nameLetters: nameLetters.subarray(0, nameCount),
			nameWords: {
				at: nameWordsAt.subarray(0, nameCount + 1),
				values: nameWords.subarray(0, wordCount)
			},
			words: closeWordTable(words)
		})
	};
}
/** Everything that follows from the names and their words. */
function completeIndex(gathered) {
	const { words, nameCount, nameLetters } = gathered;
	const keys = openWordTable(words.count);
	const wordKey = sharedNumbers(words.count);
	for (let word = 0; word < words.count; word++) wordKey[word] = takeWord(keys, soundKey(wordAt(words, word)));
	const closedKeys = closeWordTable(keys);
	const postings = namesByWord(gathered, false);
	return {
		...gathered,
		wordLetters: lettersOf(words),
		wordRarity: raritiesOf(postings, nameCount),
		wordFlags: flagsOf(gathered),
		wordKey,
		keys: closedKeys,
		keyLetters: lettersOf(closedKeys),
		keyWords: wordsByKey(wordKey, closedKeys.count),
		postings,
		solo: namesByWord(gathered, true),
		sameLetters: fillBuckets(nameCount, (put) => nameLetters.forEach((letters, name) => put(spreadLetters(letters), name))),
		nearWords: bucketNearWords(words, REACHES.words),
		nearKeys: bucketNearWords(closedKeys, REACHES.keys),
		consonants: fillBuckets(closedKeys.count, (put) => {
			for (let key = 0; key < closedKeys.count; key++) {
				const skeleton = consonantsOf(wordAt(closedKeys, key));
				if (skeleton.length >= 2) put(hashText(skeleton), key);
			}
		}),
		acronyms: acronymsOf(gathered),
		numbers: numbersOf(gathered),
		births: birthsOf(gathered)
	};
}
function lettersOf(table) {
	const letters = sharedNumbers(table.count);
	for (let id = 0; id < table.count; id++) letters[id] = letterBits(wordAt(table, id));
	return letters;
}
function raritiesOf(postings, names) {
	const count = postings.at.length - 1;
	const rarities = sharedBytes(count);
	for (let word = 0; word < count; word++) rarities[word] = rarity(names, (postings.at[word + 1] ?? 0) - (postings.at[word] ?? 0));
	return rarities;
}
/** Of a word that so many of all names have. */
function rarity(names, having) {
	return Math.min(255, Math.round(10 * Math.log((names + 1) / (having + 1))) + 1);
}
function acronymsOf({ nameCount, nameEntry, entryKind, nameWords, words }) {
	const letters = [];
	const each = (put) => {
		for (let name = 0; name < nameCount; name++) {
			const from = nameWords.at[name] ?? 0;
			const to = nameWords.at[name + 1] ?? 0;
			if (entryKind[nameEntry[name] ?? 0] !== ORGANISATION || to - from < 3 || to - from > 8) continue;
			letters.length = 0;
			for (let at = from; at < to; at++) letters.push(String.fromCharCode(words.text[words.at[(nameWords.values[at] ?? 0) & 2147483647] ?? 0] ?? 0));
			put(hashText(letters.join("")), name);
		}
	};
	let total = 0;
	each(() => total += 1);
	return fillBuckets(total, each);
}
const ORGANISATION = ENTRY_KINDS.indexOf("organisation");
function flagsOf({ words, nameFlags, nameWords, nameCount }) {
	const flags = sharedBytes(words.count);
	for (let name = 0; name < nameCount; name++) {
		if (((nameFlags[name] ?? 0) & 1) === 0) continue;
		for (let at = nameWords.at[name] ?? 0; at < (nameWords.at[name + 1] ?? 0); at++) {
			const word = (nameWords.values[at] ?? 0) & WORD;
			flags[word] = 1;
		}
	}
	return flags;
}
/** Names that have each word; `alone`: names where it is the only word that counts. */
function namesByWord({ words, nameWords, nameCount }, alone) {
	const each = (put) => {
		for (let name = 0; name < nameCount; name++) {
			const from = nameWords.at[name] ?? 0;
			const to = nameWords.at[name + 1] ?? 0;
			if (alone && countHeavy(nameWords.values, from, to) !== 1) continue;
			for (let at = from; at < to; at++) {
				const value = nameWords.values[at] ?? 0;
				if (!alone || value < 2147483648) put(value & WORD, name);
			}
		}
	};
	return listsOf(words.count, each);
}
function countHeavy(values, from, to) {
	let count = 0;
	for (let at = from; at < to; at++) if ((values[at] ?? 0) < 2147483648) count += 1;
	return count;
}
function wordsByKey(wordKey, keyCount) {
	return listsOf(keyCount, (put) => {
		for (let word = 0; word < wordKey.length; word++) put(wordKey[word] ?? 0, word);
	});
}
function listsOf(count, each) {
	const at = sharedNumbers(count + 1);
	each((list) => {
		at[list + 1] = (at[list + 1] ?? 0) + 1;
	});
	for (let list = 0; list < count; list++) at[list + 1] = (at[list + 1] ?? 0) + (at[list] ?? 0);
	const values = sharedNumbers(at[count] ?? 0);
	const fill = new Uint32Array(at);
	each((list, value) => {
		const place = fill[list] ?? 0;
		fill[list] = place + 1;
		values[place] = value;
	});
	return {
		at,
		values
	};
}
function numbersOf({ facts, entryCount }) {
	const hashes = [];
	const owners = [];
	for (let entry = 0; entry < entryCount; entry++) {
		const from = facts.at[entry] ?? 0;
		const to = facts.at[entry + 1] ?? 0;
		if (facts.text[to - 1] === 29) continue;
		const text = Buffer.from(facts.text.buffer, facts.text.byteOffset + from, to - from).toString();
		for (const key of new Set(identifiersOf(text).flatMap(numberKeys))) {
			hashes.push(hashText(key));
			owners.push(entry);
		}
	}
	return fillBuckets(hashes.length, (put) => hashes.forEach((hash, at) => put(hash, owners[at] ?? 0)));
}
/** Entries by each whole date of birth, which finds them however their names are spelt. */
function birthsOf({ facts, entryCount }) {
	const hashes = [];
	const owners = [];
	for (let entry = 0; entry < entryCount; entry++) for (const date of new Set(datesIn(facts.text, facts.at[entry] ?? 0, facts.at[entry + 1] ?? 0))) {
		hashes.push(hashText(date));
		owners.push(entry);
	}
	return fillBuckets(hashes.length, (put) => hashes.forEach((hash, at) => put(hash, owners[at] ?? 0)));
}
/** Pieces of text in one block of bytes. */
function openTexts(expected, bytesEach) {
	let at = sharedNumbers(expected + 1);
	let text = sharedBytes(expected * bytesEach);
	let buffer = bufferOf(text);
	let count = 0;
	const room = (bytes) => {
		at = roomForNumbers(at, count + 2);
		const start = at[count] ?? 0;
		const roomy = roomForBytes(text, start + bytes);
		if (roomy !== text) {
			text = roomy;
			buffer = bufferOf(text);
		}
		return start;
	};
	return {
		add(piece) {
			const start = room(piece.length * 3);
			count += 1;
			at[count] = start + (piece === "" ? 0 : buffer.write(piece, start));
		},
		copy(from, id) {
			const first = from.at[id] ?? 0;
			const last = from.at[id + 1] ?? 0;
			const start = room(last - first);
			text.set(from.text.subarray(first, last), start);
			count += 1;
			at[count] = start + last - first;
		},
		close: () => ({
			at: at.subarray(0, count + 1),
			text: text.subarray(0, at[count] ?? 0)
		})
	};
}
function bufferOf(bytes) {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
// packages/screening/src/build-index.ts
/** The recall index of one list version. The order of the entries has no say. */
function buildIndex(entries, options = {}) {
	const names = entries.reduce((sum, entry) => sum + entry.names.length, 0);
	const builder = openIndexBuilder({
		...options,
		entries: entries.length,
		names
	});
	for (const entry of [...entries].sort(byRef)) builder.add(entry);
	return builder.finish();
}
function byRef(left, right) {
	return compareRefs(left.ref, right.ref);
}
/** By code points, as a database compares bytes of UTF-8. */
function compareRefs(left, right) {
	const length = Math.min(left.length, right.length);
	for (let at = 0; at < length; at++) {
		const one = left.charCodeAt(at);
		const other = right.charCodeAt(at);
		if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
	}
	return left.length - right.length;
}
function isSurrogate(code) {
	return code >= 55296 && code <= 57343;
}
// packages/screening/src/write-date.ts
const MONTHS = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December"
];
/** A listed date as people write it: 14 March 1979, March 1979, 1979, 1975 to 1979. */
function writeDate(date) {
	if (date.includes("/")) return date.split("/").map(writeDate).join(" to ");
	const [year = "", month, day] = date.split("-");
	const name = MONTHS[Number(month) - 1];
	if (name === void 0) return year;
	return day === void 0 ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}
// packages/screening/src/explain-near-name.ts
/** Why a near name is no match, in one sentence, and what else speaks against it. */
function explainNearName(candidate) {
	const { tokens, fields, matchedName } = candidate.explanation;
	const costly = tokens.filter((token) => token.relation === "contradicted" || token.relation === "only_asked" || token.relation === "only_listed");
	costly.sort((left, right) => left.points - right.points);
	const differs = fields.find((field) => field.verdict === "differs" && field.field !== "name");
	return {
		ref: candidate.entry.ref,
		name: matchedName,
		score: candidate.score,
		why: costly[0] ? sentence(costly[0]) : "The spelling is too far off.",
		also: differs ? `${differs.label}: asked ${inWords(differs, differs.asked)}, listed ${inWords(differs, differs.listed)}.` : costly[1] ? sentence(costly[1]) : null
	};
}
/** A field may hold several listed values, by comma; dates are written out. */
function inWords({ field }, value) {
	return field === "date_of_birth" && value !== null ? value.split(", ").map(writeDate).join(" or ") : value;
}
function sentence(token) {
	const what = token.kind === "given" ? "Given name" : token.kind === "family" ? "Family name" : "Name";
	if (token.relation === "contradicted") return `${what} differs: ${token.asked} against ${token.listed}.`;
	return token.asked === null ? `The listed name also has ${token.listed}.` : `The listed name lacks ${token.asked}.`;
}
// packages/screening/src/candidate-marks.ts
let marks = {
	any: /* @__PURE__ */ new Uint32Array(0),
	rarest: /* @__PURE__ */ new Uint32Array(0),
	kept: /* @__PURE__ */ new Uint32Array(0),
	more: /* @__PURE__ */ new Uint8Array(0),
	wordMask: /* @__PURE__ */ new Uint16Array(0),
	wordQuality: /* @__PURE__ */ new Uint8Array(0),
	entries: /* @__PURE__ */ new Uint16Array(0),
	round: 0,
	looked: /* @__PURE__ */ new Uint32Array(1024),
	lookedCount: 0
};
function marksFor(index) {
	const { nameCount, entryCount } = index;
	const words = index.words.count;
	const bits = Math.ceil(nameCount / 32);
	if (marks.more.length < nameCount) {
		const [any, rarest, kept] = [
			new Uint32Array(bits),
			new Uint32Array(bits),
			new Uint32Array(bits)
		];
		marks = {
			...marks,
			any,
			rarest,
			kept,
			more: new Uint8Array(nameCount)
		};
	}
	if (marks.entries.length < entryCount) marks = {
		...marks,
		entries: new Uint16Array(entryCount),
		round: 0
	};
	if (marks.wordMask.length < words) marks = {
		...marks,
		wordMask: new Uint16Array(words),
		wordQuality: new Uint8Array(words)
	};
	marks.lookedCount = 0;
	marks.round = marks.round + 1 & 65535;
	if (marks.round === 0) {
		marks.entries.fill(0);
		marks.round = 1;
	}
	return marks;
}
function lookAt(to, name) {
	const at = name >>> 5;
	const bits = to.kept[at] ?? 0;
	const bit = 1 << (name & 31);
	if ((bits & bit) !== 0) return;
	to.kept[at] = bits | bit;
	to.more[name] = 0;
	if (to.lookedCount === to.looked.length) {
		const larger = new Uint32Array(to.looked.length * 2);
		larger.set(to.looked);
		to.looked = larger;
	}
	to.looked[to.lookedCount++] = name;
}
function wipeNames(index, { any, rarest, kept }) {
	const bits = Math.ceil(index.nameCount / 32);
	for (const one of [
		any,
		rarest,
		kept
	]) one.fill(0, 0, bits);
}
function wipeWords({ wordMask, wordQuality }, words) {
	for (const word of words) {
		wordMask[word] = 0;
		wordQuality[word] = 0;
	}
}
// packages/screening/src/reach-words.ts
const variants = openRecent(1e4, variantsOf);
const FULL = 255;
const VARIANT = 240;
const SOUND = 235;
const CONSONANTS = 190;
/** As the scorer counts. */
const { editCost: EDIT_COST, keyEditHandicap: KEY_HANDICAP, leastLikeness: LEAST } = WEIGHTS;
const MOST_EDITS = 3;
/** `known`: so many names have the word that it is hardly another one typed wrong, and only a letter may differ. */
function reachWords(index, { text, abjad, known, otherKeys }, reach) {
	reachExact(index, text, FULL, reach);
	for (const other of variants(text)) reachExact(index, other, VARIANT, reach);
	const key = soundKey(text);
	reachKey(index, findWord(index.keys, key), SOUND, reach);
	for (const other of otherKeys) reachKey(index, findWord(index.keys, other), SOUND, reach);
	reachClose(index, text, known ? 1 : MOST_EDITS, reach);
	reachConsonants(index, key, abjad, reach);
}
/** The word as it is written, and those of the same sound. */
function reachExact(index, text, quality, reach) {
	const word = findWord(index.words, text);
	if (word !== -1) reach(word, quality);
	reachKey(index, findWord(index.keys, soundKey(text)), Math.min(quality, SOUND), reach);
}
function reachKey(index, key, quality, reach) {
	if (key === -1) return;
	for (let at = index.keyWords.at[key] ?? 0; at < (index.keyWords.at[key + 1] ?? 0); at++) reach(index.keyWords.values[at] ?? 0, quality);
}
/** Words of the query written together: of long ones the listed word may differ by a letter where they stood beside each other. */
function reachJoined(index, text, near, reach) {
	const word = findWord(index.words, text);
	if (word !== -1) reach(word, 245);
	if (text.length >= 7) reachKey(index, findWord(index.keys, soundKey(text)), 225, reach);
	if (near && text.length >= 9) reachClose(index, text, text.length < 14 ? 1 : 2, reach);
}
/** Words whose letters, or the letters of whose sound, are so few edits away. */
function reachClose(index, text, edits, reach) {
	nearOnes(index.words, index.nearWords, index.wordLetters, codesOf(text), REACHES.words, edits, 0, reach);
	nearOnes(index.keys, index.nearKeys, index.keyLetters, codesOf(soundKey(text)), REACHES.keys, edits, KEY_HANDICAP, (near, quality) => reachKey(index, near, quality, reach));
}
function codesOf(text) {
	const bytes = new Uint8Array(Math.min(text.length, LONGEST));
	const places = /* @__PURE__ */ new Int32Array(128);
	for (let at = 0; at < bytes.length; at++) {
		const code = text.charCodeAt(at) & 127;
		bytes[at] = code;
		places[code] = (places[code] ?? 0) | 1 << at;
	}
	return {
		bytes,
		letters: letterBits(text),
		places
	};
}
/** How alike a word of the query and a listed one are, 0 to 255, by letters or sound; 0 where the scorer would not take the one for the other. */
function likenessTo(index, asked, word) {
	const written = likeness(asked.written, index.words, word, index.wordLetters[word] ?? 0, MOST_EDITS, 0);
	if (written !== 0) return written;
	const key = index.wordKey[word] ?? 0;
	return likeness(asked.heard, index.keys, key, index.keyLetters[key] ?? 0, MOST_EDITS, KEY_HANDICAP);
}
/** Letters of a word that fit the bits of a number. */
const LONGEST = 31;
let seen = /* @__PURE__ */ new Uint32Array(0);
let round = 0;
function nearOnes(table, buckets, letters, asked, from, edits, handicap, reach) {
	const count = hashRemainders(asked.bytes, 0, asked.bytes.length, reachesFor(edits, from));
	const length = Math.min(asked.bytes.length, 31);
	if (seen.length < table.count) seen = new Uint32Array(table.count);
	round += 1;
	for (let nth = 0; nth < count; nth++) {
		const hash = remainders[nth] ?? 0;
		const bucket = bucketOf(buckets, hash);
		const end = buckets.at[bucket + 1] ?? 0;
		for (let at = buckets.at[bucket] ?? 0; at < end; at++) {
			const entry = buckets.ids[at] ?? 0;
			const apart = (entry >>> 23 & 31) - length;
			if (entry >>> 28 !== (hash & 15) || apart > edits || apart < -edits) continue;
			const id = entry & NUMBER;
			if (seen[id] === round) continue;
			seen[id] = round;
			const quality = likeness(asked, table, id, letters[id] ?? 0, edits, handicap);
			if (quality !== 0 && quality !== FULL) reach(id, quality);
		}
	}
}
/** Words so many edits apart share a remainder without as many letters. */
function reachesFor(edits, from) {
	return edits > 2 ? from : {
		two: edits > 1 ? from.two : Infinity,
		three: Infinity
	};
}
/** The most edits between words the longer of which has so many letters. */
const MOST_WRITTEN = mostEdits(0);
const MOST_HEARD = mostEdits(KEY_HANDICAP);
function mostEdits(handicap) {
	return Uint8Array.from({ length: 32 }, (_, longest) => Math.max(0, Math.min(MOST_EDITS, Math.floor((1 - LEAST) * longest / EDIT_COST - handicap))));
}
function countBits(bits) {
	let sum = bits - (bits >>> 1 & 1431655765);
	sum = (sum & 858993459) + (sum >>> 2 & 858993459);
	return Math.imul(sum + (sum >>> 4) & 252645135, 16843009) >>> 24;
}
function likeness(asked, table, id, letters, edits, handicap) {
	const start = table.at[id] ?? 0;
	const other = (table.at[id + 1] ?? 0) - start;
	const { length } = asked.bytes;
	const longest = length > other ? length : other;
	if (longest > LONGEST) return 0;
	const allowed = (handicap === 0 ? MOST_WRITTEN : MOST_HEARD)[longest] ?? 0;
	const most = allowed < edits ? allowed : edits;
	if (most === 0 || length - other > most || other - length > most) return 0;
	if (countBits(asked.letters & ~letters) > most || countBits(letters & ~asked.letters) > most) return 0;
	const needed = editsBetween(asked, table.text, start, other);
	if (needed === 0) return FULL;
	return needed > most ? 0 : Math.round(FULL * (1 - EDIT_COST * (needed + handicap) / longest));
}
/** Letters left out, put in, changed, or two swapped, counted bit by bit for a whole column at once (Hyyrö 2003). */
function editsBetween({ bytes, places }, text, start, other) {
	const last = 1 << bytes.length - 1;
	let edits = bytes.length;
	let more = -1;
	let less = 0;
	let diagonal = 0;
	let before = 0;
	for (let at = start; at < start + other; at++) {
		const same = places[(text[at] ?? 0) & 127] ?? 0;
		const swapped = (~diagonal & same) << 1 & before;
		diagonal = ((same & more) + more | 0) ^ more | same | less | swapped;
		let up = less | ~(diagonal | more);
		const down = diagonal & more;
		if ((up & last) !== 0) edits += 1;
		if ((down & last) !== 0) edits -= 1;
		up = up << 1 | 1;
		more = down << 1 | ~(diagonal | up);
		less = up & diagonal;
		before = same;
	}
	return edits;
}
/** Between a script without short vowels and one with them only the consonants can agree. */
function reachConsonants(index, key, abjad, reach) {
	const skeleton = consonantsOf(key);
	if (skeleton.length < 2) return;
	const bucket = bucketOf(index.consonants, hashText(skeleton));
	for (let at = index.consonants.at[bucket] ?? 0; at < (index.consonants.at[bucket + 1] ?? 0); at++) {
		const other = index.consonants.ids[at] ?? 0;
		if (!abjad && !hasAbjad(index, other) || consonantsOf(wordAt(index.keys, other)) !== skeleton) continue;
		reachKey(index, other, CONSONANTS, (word, quality) => {
			if (abjad || ((index.wordFlags[word] ?? 0) & 1) !== 0) reach(word, quality);
		});
	}
}
function hasAbjad({ keyWords, wordFlags }, key) {
	const end = keyWords.at[key + 1] ?? 0;
	for (let at = keyWords.at[key] ?? 0; at < end; at++) if (((wordFlags[keyWords.values[at] ?? 0] ?? 0) & 1) !== 0) return true;
	return false;
}
// packages/screening/src/split-words.ts
const SHORTEST = 6;
/** Two words written together may differ by a letter from this length on, by two from the second. */
const ONE_EDIT_FROM = 8;
const TWO_EDITS_FROM = 14;
const SHORTEST_HALF = 2;
/** `takeOne` gets words that are all of it but a particle; `takeBoth` the two sets, of which a name must hold a word each. */
function takeSplit(index, text, takeOne, takeBoth) {
	if (text.length < SHORTEST) return;
	if (findWord(index.words, text) !== -1) {
		takeParted(index, text, 0, takeBoth);
		for (const half of besideSmall(text)) for (const word of exact(index, half)) takeOne(word);
		return;
	}
	takePieces(index, text, takeBoth);
	const edits = text.length < ONE_EDIT_FROM ? 0 : text.length < TWO_EDITS_FROM ? 1 : 2;
	for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
		const [left, right] = [text.slice(0, cut), text.slice(cut)];
		const [first, second] = [exact(index, left), exact(index, right)];
		const swapped = [left.slice(0, -1) + right.slice(0, 1), left.slice(-1) + right.slice(1)];
		if (edits > 0) takeIf(exact(index, swapped[0]), exact(index, swapped[1]), takeBoth);
		if (isSmall$1(left)) takeRest(index, right, edits, takeOne, takeBoth);
		if (isSmall$1(right)) takeRest(index, left, edits, takeOne, takeBoth);
		if (first.size > 0 && second.size > 0) takeBoth(first, second);
		if (first.size > 0 && second.size === 0) takeThree(index, first, right, takeBoth);
		if (edits === 0) continue;
		if (first.size > 0) takeIf(first, near(index, right, edits), takeBoth);
		if (second.size > 0) takeIf(near(index, left, edits), second, takeBoth);
		if (edits === 2) {
			const begins = near(index, left, 1);
			if (begins.size > 0) takeIf(begins, near(index, right, 1), takeBoth);
		}
	}
}
/** What stands beside a particle, title or legal form: one word, or two. */
function takeRest(index, rest, edits, takeOne, takeBoth) {
	for (const word of near(index, rest, edits)) takeOne(word);
	for (const half of besideSmall(rest)) for (const word of exact(index, half)) takeOne(word);
	takeParted(index, rest, 0, takeBoth);
}
/** Two words of the query that are parted elsewhere in the list: Pedrozor Plem, Pedro Zorplem. */
function takeParted(index, text, parting, takeBoth) {
	for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
		const first = cut === parting ? -1 : findWord(index.words, text.slice(0, cut));
		const second = first === -1 ? -1 : findWord(index.words, text.slice(cut));
		if (second !== -1) takeBoth(/* @__PURE__ */ new Set([first]), /* @__PURE__ */ new Set([second]));
	}
}
/** Several words written together: a name that holds the two rarest of the fewest it can be is looked at. */
function takePieces(index, text, takeBoth) {
	const fewest = [0];
	const begins = [0];
	for (let end = 1; end <= text.length; end++) {
		fewest[end] = Infinity;
		for (let start = Math.max(0, end - LONGEST_PIECE); start < end; start++) {
			const count = (fewest[start] ?? Infinity) + 1;
			if (count >= (fewest[end] ?? 0) || count > MOST_PIECES) continue;
			const piece = text.slice(start, end);
			if (piece.length > 1 && !isSmall$1(piece) && findWord(index.words, piece) === -1) continue;
			fewest[end] = count;
			begins[end] = start;
		}
	}
	if ((fewest[text.length] ?? Infinity) === Infinity) return;
	const pieces = [];
	for (let end = text.length; end > 0; end = begins[end] ?? 0) pieces.push(exact(index, text.slice(begins[end] ?? 0, end)));
	const size = (words) => [...words].reduce((sum, word) => sum + (index.postings.at[word + 1] ?? 0) - (index.postings.at[word] ?? 0), 0);
	const [first, second] = pieces.filter((words) => words.size > 0).map((words) => ({
		words,
		names: size(words)
	})).sort((left, right) => left.names - right.names);
	if (first && second) takeBoth(first.words, second.words);
}
const LONGEST_PIECE = 20;
const MOST_PIECES = 5;
/** Three words written together: a name that holds the first two is looked at. */
function takeThree(index, first, rest, takeBoth) {
	for (let cut = SHORTEST_HALF; cut <= rest.length - SHORTEST_HALF; cut++) {
		const last = rest.slice(cut);
		if (isSmall$1(rest.slice(0, cut))) takeIf(first, exact(index, last), takeBoth);
		const middle = exact(index, rest.slice(0, cut));
		if (middle.size > 0 && (isSmall$1(last) || exact(index, last).size > 0)) takeBoth(first, middle);
	}
}
/** What is left of a word without a particle, title or legal form at either end. */
function besideSmall(text) {
	const halves = [];
	for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
		if (isSmall$1(text.slice(0, cut))) halves.push(text.slice(cut));
		if (isSmall$1(text.slice(cut))) halves.push(text.slice(0, cut));
	}
	return halves;
}
/** A word that names are not looked up by. */
function isSmall$1(word) {
	return word.length <= LONGEST_SMALL && SMALL.has(word);
}
const SMALL = /* @__PURE__ */ new Set([
	...PARTICLES,
	...TITLES,
	...LEGAL_FORMS.keys(),
	...JOINING_WORDS
]);
const LONGEST_SMALL = Math.max(...Array.from(SMALL, (word) => word.length));
function takeIf(first, second, takeBoth) {
	if (first.size > 0 && second.size > 0) takeBoth(first, second);
}
function exact(index, text) {
	const words = /* @__PURE__ */ new Set();
	reachExact(index, text, 255, (word) => words.add(word));
	return words;
}
function near(index, text, edits) {
	const words = /* @__PURE__ */ new Set();
	reachExact(index, text, 255, (word) => words.add(word));
	if (edits > 0) reachClose(index, text, edits, (word) => words.add(word));
	return words;
}
// packages/screening/src/asked-words.ts
/** Names that are gone through to find two words beside each other, at most in one search. */
const MOST_GONE_THROUGH = 5e3;
function askedWords(index, name, marks) {
	const { words, light } = searchedWords(name);
	const asked = {
		words: [],
		initials: 0,
		joined: /* @__PURE__ */ new Set(),
		whole: /* @__PURE__ */ new Map(),
		halves: /* @__PURE__ */ new Set(),
		pairs: []
	};
	const namesWith = (at) => (light[at] ? index.nameCount : 0) + countNames(index, findWord(index.words, words[at]?.text ?? ""));
	const places = Array.from(words.keys());
	if (words.length > 16) places.sort((left, right) => namesWith(left) - namesWith(right));
	places.forEach((at) => {
		const text = words[at]?.text ?? "";
		if (asked.words.length === 16 || asked.words.some((word) => word.text === text)) return;
		const [written, heard] = [codesOf(text), codesOf(soundKey(text))];
		const bit = asked.words.push({
			text,
			light: light[at] ?? false,
			small: PARTICLES.has(text),
			written,
			heard,
			reached: [],
			words: [],
			names: 0,
			rarity: 0
		}) - 1;
		const known = countNames(index, findWord(index.words, text)) >= WELL_KNOWN;
		reachWords(index, {
			text,
			abjad: name.abjad,
			known,
			otherKeys: words[at]?.otherKeys ?? []
		}, (word, quality) => markWord(marks, asked, bit, word, quality));
	});
	lookEverywhere(index, asked, marks);
	for (const token of name.tokens) if (token.text.length === 1) asked.initials |= letterBits(token.text);
	joinWords(index, name, asked, marks);
	asked.words.forEach((word, bit) => {
		takeSplit(index, word.text, (found) => markWord(marks, asked, bit, found, 235), (first, second) => addPair(index, asked, bit, first, second));
		if (name.schema !== "person") takeInitials$1(index, asked, bit);
		measure(index, marks, word);
	});
	takePairs(index, asked);
	takeSameLetters(index, name, (found) => takeWhole(index, asked, found));
	return asked;
}
/** A name of one word that is not listed has nothing else to be found by: it is compared with every word there is. */
function lookEverywhere(index, asked, marks) {
	const bit = asked.words.findIndex((word) => !word.light);
	const only = asked.words[bit];
	if (!only || asked.words.some((word, at) => at !== bit && !word.light) || findWord(index.words, only.text) !== -1) return;
	for (let word = 0; word < index.words.count; word++) {
		const quality = likenessTo(index, only, word);
		if (quality !== 0) markWord(marks, asked, bit, word, quality);
	}
}
function markWord(marks, asked, bit, word, quality) {
	const mask = marks.wordMask[word] ?? 0;
	if ((mask & 1 << bit) === 0) {
		marks.wordMask[word] = mask | 1 << bit;
		asked.words[bit]?.reached.push(word);
	}
	if ((marks.wordQuality[word] ?? 0) < quality) marks.wordQuality[word] = quality;
}
/** Words of the query that make one listed word: Al Masri and Almasri, National Petroleum Company and NPC. Such a word counts for each of them. */
function joinWords(index, name, asked, marks) {
	const tokens = name.tokens.filter((token) => token.kind !== "legal_form");
	const standFor = (bits) => (word, quality) => {
		asked.joined.add(word);
		for (const bit of bits) markWord(marks, asked, bit, word, quality);
	};
	for (const { parts, near } of joinable(tokens)) {
		const text = parts.map((token) => token.text).join("");
		if (text.length < SHORTEST_JOINED$1) continue;
		const bits = bitsOf(asked, parts);
		const isKnown = parts.every((token) => findWord(index.words, token.text) !== -1);
		reachJoined(index, text, near && !isKnown, standFor(bits));
		if (near && name.abjad) reachConsonants(index, soundKey(text), true, standFor(bits));
		if (near) for (const half of besideSmall(text)) reachExact(index, half, 225, standFor(bits));
		if (!near || bits.length < 2) continue;
		const takeBoth = (first, second) => bits.forEach((bit) => addPair(index, asked, bit, first, second));
		takeParted(index, text, parts[0]?.text.length ?? 0, takeBoth);
		if (!isKnown) takePieces(index, text, takeBoth);
	}
	if (name.schema === "person") return;
	const counted = tokens.filter((token) => token.kind !== "particle");
	if (counted.length < 3 || counted.length > 8) return;
	reachExact(index, counted.map((token) => token.text[0]).join(""), 200, standFor(bitsOf(asked, counted)));
}
function bitsOf(asked, tokens) {
	return tokens.flatMap((token) => {
		const bit = asked.words.findIndex((word) => word.text === token.text);
		return bit === -1 ? [] : [bit];
	});
}
const SHORTEST_JOINED$1 = 5;
const MOST_JOINED = 12;
function joinable(tokens) {
	const found = [];
	tokens.slice(0, MOST_JOINED).forEach((first, at, few) => {
		few.forEach((second, other) => {
			if (at !== other) found.push({
				parts: [first, second],
				near: other === at + 1
			});
		});
		const [second, third] = [tokens[at + 1], tokens[at + 2]];
		if (second && third) found.push({
			parts: [
				first,
				second,
				third
			],
			near: true
		});
	});
	return found;
}
function addPair(index, asked, bit, first, second) {
	const [names, others] = [countAll(index, first), countAll(index, second)];
	const isFirst = names <= others;
	asked.pairs.push({
		bit,
		few: isFirst ? first : second,
		other: isFirst ? second : first,
		names: Math.min(names, others)
	});
}
function countAll(index, words) {
	let sum = 0;
	for (const word of words) sum += countNames(index, word);
	return sum;
}
/** Notes the names that hold a word of both halves of a pair, the rarest pairs first. */
function takePairs(index, asked) {
	let goneThrough = 0;
	for (const { bit, few, other, names } of asked.pairs.sort((left, right) => left.names - right.names)) {
		goneThrough += names;
		if (goneThrough > MOST_GONE_THROUGH) return;
		for (const word of few) takePair(index, asked, bit, word, other);
	}
}
function takePair(index, asked, bit, word, others) {
	const { nameWords, postings } = index;
	for (let place = postings.at[word] ?? 0; place < (postings.at[word + 1] ?? 0); place++) {
		const name = postings.values[place] ?? 0;
		for (let at = nameWords.at[name] ?? 0; at < (nameWords.at[name + 1] ?? 0); at++) {
			const beside = (nameWords.values[at] ?? 0) & WORD;
			if (!others.has(beside)) continue;
			asked.whole.set(name, (asked.whole.get(name) ?? 0) | 1 << bit);
			asked.halves.add(word).add(beside);
		}
	}
}
/** A name that holds every word of the query, whatever its words are. */
function takeWhole(index, asked, name) {
	asked.whole.set(name, (1 << asked.words.length) - 1);
	for (let place = index.nameWords.at[name] ?? 0; place < (index.nameWords.at[name + 1] ?? 0); place++) asked.halves.add((index.nameWords.values[place] ?? 0) & WORD);
}
const MOST_SHORTENED = 600;
/** Names of companies whose words begin with these letters. */
function takeInitials$1(index, asked, bit) {
	const text = asked.words[bit]?.text ?? "";
	if (text.length < 3 || text.length > 8) return;
	const bucket = bucketOf(index.acronyms, hashText(text));
	const from = index.acronyms.at[bucket] ?? 0;
	const to = Math.min(index.acronyms.at[bucket + 1] ?? 0, from + MOST_SHORTENED);
	for (let at = from; at < to; at++) {
		const name = index.acronyms.ids[at] ?? 0;
		const first = index.nameWords.at[name] ?? 0;
		const last = index.nameWords.at[name + 1] ?? 0;
		if (last - first !== text.length) continue;
		let same = true;
		for (let place = 0; place < text.length && same; place++) {
			const word = (index.nameWords.values[first + place] ?? 0) & WORD;
			same = index.words.text[index.words.at[word] ?? 0] === text.charCodeAt(place);
		}
		if (!same) continue;
		asked.whole.set(name, (asked.whole.get(name) ?? 0) | 1 << bit);
		for (let place = first; place < last; place++) asked.halves.add((index.nameWords.values[place] ?? 0) & WORD);
	}
}
function countNames(index, word) {
	if (word === -1) return 0;
	return (index.postings.at[word + 1] ?? 0) - (index.postings.at[word] ?? 0);
}
/** A word that so many names have is hardly another one typed wrong, and hardly stands for another that so many have. */
const WELL_KNOWN = 1e3;
const COMMON = 250;
/** Likeness of words that are forms of one name or of one sound. */
const ONE_NAME = 225;
function measure(index, marks, asked) {
	const word = findWord(index.words, asked.text);
	asked.rarity = word === -1 ? rarity(index.nameCount, 0) : index.wordRarity[word] ?? 0;
	const isWellKnown = countNames(index, word) >= WELL_KNOWN;
	for (const reached of asked.reached) {
		const names = countNames(index, reached);
		if (isWellKnown && names >= COMMON && (marks.wordQuality[reached] ?? 0) < ONE_NAME) continue;
		asked.words.push(reached);
		asked.names += names;
	}
}
// packages/screening/src/estimate-name.ts
/** What a word says that only one side has, and one that another stands in the place of. */
const MISSING = .15;
const OPPOSED = .9;
const LIGHT_SHARE = .35;
/** Below this the words that disagree are too common to rule a name out. */
const OPPOSED_FROM = 20;
/** `opposed`: both names hold words that the other lacks, so that the scorer will hardly accept it. */
const estimated = {
	value: 0,
	opposed: false
};
/** Fills `estimated`. `closely`: words that the index could not reach are compared letter by letter, as the scorer does. */
function estimateName(index, asked, marks, name, closely) {
	const { words } = asked;
	const { values, at } = index.nameWords;
	const end = at[name + 1] ?? 0;
	const whole = asked.whole.size === 0 ? 0 : asked.whole.get(name) ?? 0;
	let used = whole;
	let agreed = 0;
	let onlyListed = 0;
	let opposed = 0;
	for (let bit = 0; whole >> bit !== 0; bit++) if ((whole & 1 << bit) !== 0) agreed += words[bit]?.rarity ?? 0;
	for (let place = at[name] ?? 0; place < end; place++) {
		const value = values[place] ?? 0;
		const word = value & WORD;
		const rarity = (index.wordRarity[word] ?? 0) * (value >= 2147483648 ? LIGHT_SHARE : 1);
		const free = (marks.wordMask[word] ?? 0) & ~used;
		if (free !== 0) {
			const isJoined = asked.joined.size > 0 && asked.joined.has(word);
			const bit = free & -free;
			used |= isJoined ? free : bit;
			const most = isJoined ? rarity : Math.min(rarity, words[31 - Math.clz32(bit)]?.rarity ?? 0);
			agreed += most * (marks.wordQuality[word] ?? 0) / 255;
		} else if (asked.initials !== 0 && (asked.initials & (index.wordLetters[word] ?? 0) & firstLetter(index, word)) !== 0) agreed += rarity * INITIAL;
		else if (whole === 0 || !asked.halves.has(word)) {
			onlyListed += rarity;
			if (value < 2147483648) opposed += rarity;
		}
	}
	if (closely && opposed > 0 && used !== (1 << words.length) - 1) for (let place = at[name] ?? 0; place < end; place++) {
		const value = values[place] ?? 0;
		if (value >= 2147483648 || ((marks.wordMask[value] ?? 0) & used) !== 0) continue;
		const bit = nearWord(index, asked, used, value);
		if (bit === -1) continue;
		const rarity = index.wordRarity[value] ?? 0;
		used |= 1 << bit;
		agreed += rarity * found / 255;
		onlyListed -= rarity;
		opposed -= rarity;
	}
	let onlyAsked = 0;
	for (let bit = 0; bit < words.length; bit++) {
		const one = words[bit];
		if (one && (used & 1 << bit) === 0) onlyAsked += one.rarity * (one.light || one.small ? LIGHT_SHARE : 1);
	}
	estimated.value = agreed - OPPOSED * Math.min(onlyAsked, onlyListed) - MISSING * Math.abs(onlyAsked - onlyListed);
	estimated.opposed = Math.min(onlyAsked, opposed) > OPPOSED_FROM;
}
const INITIAL = .3;
function firstLetter(index, word) {
	return 1 << (index.words.text[index.words.at[word] ?? 0] ?? 0) - 97;
}
/** Likeness of the last near word. */
let found = 0;
function nearWord(index, { words }, used, word) {
	for (let bit = 0; bit < words.length; bit++) {
		const one = words[bit];
		if (!one || (used & 1 << bit) !== 0) continue;
		found = likenessTo(index, one, word);
		if (found !== 0) return bit;
	}
	return -1;
}
// packages/screening/src/gather-names.ts
/** Names that share one rare word alone are looked at up to this many. */
const FEW = 600;
/** Of names that have no other word than a common one, at most. */
const MOST_SOLO = 1e3;
/** Names looked at closer, at most. */
const MOST_LOOKED_AT = 1200;
/** Past so many, a name that lacks the rarest word is kept only where it has hardly another word of its own to contradict it; and past more, none. */
const MANY = 1200;
const TOO_MANY = 2400;
/** Names that are kept at all; the words come in their order of likeness. */
const MOST_KEPT = 4e3;
/** Flags of a name with four words that tell it apart, or more. */
const FOUR_HEAVY = 16;
/** `thorough`: names that share any word of the query are looked at, however many. */
function gatherNames(index, asked, marks, thorough = false) {
	const order = asked.words.filter((word) => word.names > 0).sort((left, right) => left.names - right.names);
	const heavy = asked.words.filter((word) => !word.light).length;
	const rarest = order.find((word) => !word.light) ?? order[0];
	let singles = 0;
	for (const word of order) {
		const isAlone = !word.light && heavy === 1;
		if (isAlone || !word.light && singles + word.names <= FEW || singles === 0 || thorough) {
			singles += word.names;
			const initials = isAlone && word.names > FEW && !thorough ? asked.initials : 0;
			if (isAlone) for (const listed of word.words) takeSolo(index, listed, marks);
			for (const listed of word.words) takeAll(index, listed, initials, marks, thorough ? Infinity : MOST_KEPT);
		} else {
			for (const listed of word.words) takeSecond(index, listed, marks);
			for (const listed of word.words) takeSolo(index, listed, marks);
		}
		if (word === rarest) for (const listed of word.words) setBits(index, listed, marks.rarest);
		if (word !== order.at(-1)) for (const listed of word.words) setBits(index, listed, marks.any);
	}
	for (const name of asked.whole.keys()) lookAt(marks, name);
	if (marks.lookedCount > MOST_LOOKED_AT && !thorough) keepFirst(index, asked, marks);
}
/** Every name that has the word is looked at, or of a common one those with a word of the initial asked for. */
function takeAll(index, word, initials, marks, most) {
	const { values, at } = index.postings;
	const end = at[word + 1] ?? 0;
	for (let place = at[word] ?? 0; place < end && marks.lookedCount < most; place++) {
		const name = values[place] ?? 0;
		if (initials !== 0 && ((index.nameInitials[name] ?? 0) & initials) === 0) continue;
		if (((marks.kept[name >>> 5] ?? 0) & 1 << (name & 31)) !== 0) marks.more[name] = (marks.more[name] ?? 0) + 1;
		else lookAt(marks, name);
	}
}
/** Names that have a rarer word of the query as well are looked at. */
function takeSecond(index, word, marks) {
	const { any, kept, more, rarest } = marks;
	const { values, at } = index.postings;
	const end = at[word + 1] ?? 0;
	for (let place = at[word] ?? 0; place < end; place++) {
		const name = values[place] ?? 0;
		const bit = 1 << (name & 31);
		if (((any[name >>> 5] ?? 0) & bit) === 0) continue;
		if (((kept[name >>> 5] ?? 0) & bit) !== 0) {
			more[name] = (more[name] ?? 0) + 1;
			continue;
		}
		const { lookedCount } = marks;
		if (lookedCount >= MOST_KEPT) continue;
		if (!(lookedCount < MANY || ((rarest[name >>> 5] ?? 0) & bit) !== 0) && (lookedCount >= TOO_MANY || (index.nameFlags[name] ?? 0) >= FOUR_HEAVY)) continue;
		lookAt(marks, name);
		more[name] = 1;
	}
}
function setBits(index, word, bits) {
	const { values, at } = index.postings;
	const end = at[word + 1] ?? 0;
	for (let place = at[word] ?? 0; place < end; place++) {
		const name = values[place] ?? 0;
		bits[name >>> 5] = (bits[name >>> 5] ?? 0) | 1 << (name & 31);
	}
}
function takeSolo(index, word, marks) {
	const { values, at } = index.solo;
	const from = at[word] ?? 0;
	const end = Math.min(at[word + 1] ?? 0, from + MOST_SOLO);
	for (let place = from; place < end; place++) lookAt(marks, values[place] ?? 0);
}
/** Of too many names those are looked at first that contradict the query least and hold most of its words. */
function keepFirst(index, asked, marks) {
	const { looked, lookedCount, more, rarest } = marks;
	const heavyAsked = asked.words.filter((word) => !word.light).length;
	starts.fill(0);
	const ranks = new Uint8Array(lookedCount);
	for (let place = 0; place < lookedCount; place++) {
		const name = looked[place] ?? 0;
		const held = 1 + (more[name] ?? 0);
		const heavy = Math.floor((index.nameFlags[name] ?? 0) / 4);
		const lacksRarest = ((rarest[name >>> 5] ?? 0) & 1 << (name & 31)) === 0 ? 1 : 0;
		const rank = (asked.whole.size > 0 && asked.whole.has(name) ? 0 : Math.max(0, Math.min(3, heavy - held + lacksRarest, heavyAsked - held + lacksRarest))) * 64 + Math.max(0, 8 - held) * 8 + Math.min(7, heavy);
		ranks[place] = rank;
		starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
	}
	for (let rank = 1; rank < starts.length; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
	for (let place = 0; place < lookedCount; place++) {
		const rank = ranks[place] ?? 0;
		const to = starts[rank] ?? 0;
		starts[rank] = to + 1;
		if (to < MOST_LOOKED_AT) taken[to] = looked[place] ?? 0;
	}
	looked.set(taken);
	marks.lookedCount = MOST_LOOKED_AT;
}
const starts = /* @__PURE__ */ new Uint32Array(257);
const taken = new Uint32Array(MOST_LOOKED_AT);
// packages/screening/src/find-candidates.ts
/** Names that are scored however little they promise, where so many are found. */
const ALWAYS_SCORED = 40;
const MUCH = 80;
/** Names that contradict the query and are scored all the same, for the nearest ones to be told. */
const OPPOSED_SCORED = 10;
/** Most names of an entry that are scored because its number agrees. */
const NUMBERED_NAMES = 12;
function findCandidates(index, name, options) {
	const marks = marksFor(index);
	const asked = askedWords(index, name, marks);
	gatherNames(index, asked, marks, options.thorough);
	const found = chooseNames(index, asked, marks, options);
	for (const { reached } of asked.words) wipeWords(marks, reached);
	wipeNames(index, marks);
	if (options.number !== void 0) addNumbered(index, found.entries, options.number);
	return found;
}
/** Of the names that were kept, so many are compared closely; that is also the most that are ever scored. */
const COMPARED_CLOSELY = 250;
/** Beyond those that are always scored so many at a time. */
const PORTION = 50;
/** Gives every name that was kept an estimate of its score and takes the best. */
function chooseNames(index, asked, marks, options) {
	const shared = dropOtherKinds(index, marks, options);
	const compared = options.thorough === true ? options.mostNames : COMPARED_CLOSELY;
	keepBest(index, asked, marks, compared);
	const close = openBest(compared);
	const opposed = openBest(Math.min(OPPOSED_SCORED, options.mostNames));
	for (let place = 0; place < marks.lookedCount; place++) {
		const name = marks.looked[place] ?? 0;
		estimateName(index, asked, marks, name, true);
		(estimated.opposed && options.thorough !== true ? opposed : close).offer(name, estimated.value);
	}
	const ranked = close.all();
	const promising = options.thorough === true ? ranked.length : close.countPromising();
	const taken = ranked.slice(0, Math.min(promising, options.mostNames));
	const contrary = opposed.all().slice(0, Math.max(0, options.mostNames - taken.length));
	const further = [];
	for (let from = taken.length; from < ranked.length; from += PORTION) further.push(placesOf(index, ranked.slice(from, from + PORTION)));
	return {
		entries: placesOf(index, [...taken, ...contrary]),
		further,
		shared
	};
}
/** Answers how many entries the names left are of. */
function dropOtherKinds(index, marks, options) {
	const kinds = ENTRY_KINDS.map((kind) => options.kinds?.(kind) ?? true);
	let kept = 0;
	let shared = 0;
	for (let place = 0; place < marks.lookedCount; place++) {
		const name = marks.looked[place] ?? 0;
		const entry = index.nameEntry[name] ?? 0;
		if (!kinds[index.entryKind[entry] ?? 0]) continue;
		if (marks.entries[entry] !== marks.round) {
			marks.entries[entry] = marks.round;
			shared += 1;
		}
		marks.looked[kept++] = name;
	}
	marks.lookedCount = kept;
	return shared;
}
/** Keeps the names with the highest first estimates. */
function keepBest(index, asked, marks, most) {
	if (marks.lookedCount <= most) return;
	const values = new Float32Array(marks.lookedCount);
	for (let place = 0; place < values.length; place++) {
		estimateName(index, asked, marks, marks.looked[place] ?? 0, false);
		values[place] = estimated.value;
	}
	const least = nthHighest(values.slice(), most);
	let above = 0;
	for (let place = 0; place < values.length; place++) if ((values[place] ?? 0) > least) above += 1;
	let equal = most - above;
	let kept = 0;
	for (let place = 0; place < values.length; place++) {
		const value = values[place] ?? 0;
		if (value > least || value === least && equal-- > 0) marks.looked[kept++] = marks.looked[place] ?? 0;
	}
	marks.lookedCount = kept;
}
/** Without putting all of them in order (Hoare 1961). `values` are moved. */
function nthHighest(values, nth) {
	const wanted = values.length - nth;
	let [from, to] = [0, values.length - 1];
	while (from < to) {
		const middle = values[from + to >>> 1] ?? 0;
		let [left, right] = [from, to];
		while (left <= right) {
			while ((values[left] ?? 0) < middle) left += 1;
			while ((values[right] ?? 0) > middle) right -= 1;
			if (left > right) break;
			const moved = values[left] ?? 0;
			values[left++] = values[right] ?? 0;
			values[right--] = moved;
		}
		if (wanted <= right) to = right;
		else if (wanted >= left) from = left;
		else break;
	}
	return values[wanted] ?? 0;
}
/** The names of the highest values, best first; of equal ones the lowest number. */
function openBest(most) {
	const names = [];
	const values = [];
	return {
		offer(name, value) {
			const last = names.length - 1;
			if (names.length === most && !isBefore(value, name, values[last] ?? 0, names[last] ?? 0)) return;
			let at = names.length === most ? last : names.length;
			for (; at > 0 && isBefore(value, name, values[at - 1] ?? 0, names[at - 1] ?? 0); at--) {
				names[at] = names[at - 1] ?? 0;
				values[at] = values[at - 1] ?? 0;
			}
			names[at] = name;
			values[at] = value;
		},
		all: () => names,
		/** Beyond so many only those that promise half as much as the best, where that is much. */
		countPromising() {
			const best = values[0] ?? 0;
			if (best < MUCH) return names.length;
			const below = values.findIndex((value, at) => at >= ALWAYS_SCORED && value < best / 2);
			return below === -1 ? names.length : below;
		}
	};
}
function isBefore(value, name, otherValue, otherName) {
	return value > otherValue || value === otherValue && name < otherName;
}
function placesOf(index, names) {
	const entries = /* @__PURE__ */ new Map();
	for (const name of names) addPlace(index, entries, name);
	return entries;
}
function addPlace(index, entries, name) {
	const entry = index.nameEntry[name] ?? 0;
	const place = name - (index.firstName[entry] ?? 0);
	const places = entries.get(entry);
	if (!places) entries.set(entry, [place]);
	else if (!places.includes(place)) places.push(place);
}
/** People of one date of birth, at most: the first of January has the most. */
const MOST_BORN = 400;
/** Entries with one of these whole dates of birth, by all their names. */
function bornOn(index, dates) {
	const entries = /* @__PURE__ */ new Map();
	for (const date of dates) {
		const bucket = bucketOf(index.births, hashText(date));
		const from = index.births.at[bucket] ?? 0;
		for (let at = from; at < Math.min(index.births.at[bucket + 1] ?? 0, from + MOST_BORN); at++) {
			const entry = index.births.ids[at] ?? 0;
			const first = index.firstName[entry] ?? 0;
			const last = Math.min(index.firstName[entry + 1] ?? 0, first + MOST_BORN_NAMES);
			for (let name = first; name < last; name++) addPlace(index, entries, name);
		}
	}
	return entries;
}
const MOST_BORN_NAMES = 60;
function addNumbered(index, entries, number) {
	for (const key of numberKeys(number)) {
		const bucket = bucketOf(index.numbers, hashText(key));
		for (let at = index.numbers.at[bucket] ?? 0; at < (index.numbers.at[bucket + 1] ?? 0); at++) {
			const entry = index.numbers.ids[at] ?? 0;
			const first = index.firstName[entry] ?? 0;
			const last = Math.min(index.firstName[entry + 1] ?? 0, first + NUMBERED_NAMES);
			for (let name = first; name < last; name++) addPlace(index, entries, name);
		}
	}
}
// packages/screening/src/compare-tokens.ts
/** How alike two tokens are, 0 to 1, and in what way; null when they cannot stand for each other. */
function compareTokens(left, right, context) {
	if (left.text === right.text) return {
		likeness: 1,
		relation: "equal"
	};
	if (left.kind === "legal_form" !== (right.kind === "legal_form")) return null;
	if (left.kind === "legal_form") return left.key === right.key ? {
		likeness: 1,
		relation: "variant"
	} : null;
	if (left.text.length === 1 || right.text.length === 1) return left.text[0] === right.text[0] && (context.person || left.kind === right.kind) ? {
		likeness: WEIGHTS.initial,
		relation: "initial"
	} : null;
	if (left.kind === "number" !== (right.kind === "number")) return null;
	const variant = left.forms && right.forms ? variantOf(left.forms, right.forms) : null;
	if (variant === "spelling") return {
		likeness: WEIGHTS.spellingVariant,
		relation: "variant"
	};
	if (isWomansForm(left.text, right.text) || isWomansForm(right.text, left.text)) return {
		likeness: WEIGHTS.spellingVariant,
		relation: "variant"
	};
	if (sharesReading(left, right)) return {
		likeness: WEIGHTS.soundsAlike,
		relation: "sounds_alike"
	};
	if (left.syllable && right.syllable && left.key !== right.key) return null;
	if (!context.person && Math.max(left.text.length, right.text.length) <= 4) return null;
	const spelling = spellingLikeness(left, right);
	if (left.patronymic !== right.patronymic && (spelling === null || spelling.likeness < WEIGHTS.patronymicTyped)) return null;
	if (variant === "short_form" && (spelling === null || spelling.likeness < WEIGHTS.shortForm)) return {
		likeness: WEIGHTS.shortForm,
		relation: "variant"
	};
	if (context.abjad && left.consonants.length >= 2 && left.consonants === right.consonants) {
		const likeness = 1 - WEIGHTS.consonantGap / left.consonants.length;
		if (spelling === null || spelling.likeness < likeness) return {
			likeness,
			relation: "sounds_alike",
			most: WEIGHTS.consonantEvidence * left.consonants.length
		};
	}
	return spelling;
}
/** Ivanov and Ivanova, Krupsky and Krupskaya: one family name. */
function isWomansForm(man, woman) {
	if (woman.length < 6 || !woman.endsWith("a")) return false;
	if (woman.length === man.length + 1) return /(?:ov|ev|yov|in|yn)$/.test(man) && woman.startsWith(man);
	return /(?:sk|ck|tsk)aya$/.test(woman) && /(?:sky|ski|skiy|skii|skij|cky|cki)$/.test(man) && woman.slice(0, -4) === man.replace(/k(?:y|i|iy|ii|ij)$/, "");
}
/** The same sound in the spelling of another language: Chruschtschow and Khrushchov, Choroszew and Khoroshev. */
function sharesReading(left, right) {
	if (left.otherKeys.length > 0 && left.otherKeys.includes(right.key)) return true;
	return right.otherKeys.length > 0 && right.otherKeys.includes(left.key);
}
function spellingLikeness(left, right) {
	if (left.key === right.key && left.key.length > 1) return {
		likeness: WEIGHTS.soundsAlike,
		relation: "sounds_alike"
	};
	const shortest = Math.min(left.text.length, right.text.length);
	if (shortest < 2 || shortest === 2 && left.known === right.known) return null;
	const written = likenessOf(left.text, right.text, left.letters, right.letters, 0);
	const heard = written > .8 ? 0 : likenessOf(left.key, right.key, left.keyLetters, right.keyLetters, WEIGHTS.keyEditHandicap);
	const first = left.text[0] === right.text[0] || left.key[0] === right.key[0] ? 0 : WEIGHTS.firstLetter;
	const likeness = Math.min(.95, Math.max(written, heard) - first);
	return likeness >= WEIGHTS.leastLikeness ? {
		likeness,
		relation: "close_spelling"
	} : null;
}
function likenessOf(left, right, leftLetters, rightLetters, handicap) {
	const longest = Math.max(left.length, right.length);
	const most = Math.min(3, Math.floor((1 - WEIGHTS.leastLikeness) * longest / WEIGHTS.editCost));
	if (most === 0 || Math.abs(left.length - right.length) > most || fewestEdits(leftLetters, rightLetters) > most) return 0;
	const edits = editDistance(left, right, most);
	return edits > most ? 0 : 1 - WEIGHTS.editCost * (edits + handicap) / longest;
}
// packages/screening/src/align-names.ts
const EQUAL = {
	likeness: 1,
	relation: "equal"
};
function alignNames(asked, listed) {
	const context = {
		abjad: asked.abjad !== listed.abjad,
		person: asked.schema === "person"
	};
	const state = {
		pairs: [],
		asked: openSide(asked),
		listed: openSide(listed),
		context
	};
	takeEqual(state);
	if (bothOpen(state)) takeMovedSpaces(state);
	if (bothOpen(state)) takeJoined(state, "exact");
	if (bothOpen(state)) takeAlike(state);
	if (bothOpen(state)) takeJoined(state, "close");
	if (bothOpen(state)) takeInitials(state);
	if (bothOpen(state) && !context.person) takeAcronym(state);
	return {
		pairs: state.pairs,
		onlyAsked: left(state.asked),
		onlyListed: left(state.listed)
	};
}
function openSide(name) {
	return {
		tokens: name.sorted,
		open: 2 ** name.sorted.length - 1
	};
}
function bothOpen(state) {
	return state.asked.open !== 0 && state.listed.open !== 0;
}
function left(side) {
	return side.open === 0 ? [] : side.tokens.filter((_token, at) => side.open & 1 << at);
}
function take(state, asked, listed, found) {
	state.pairs.push({
		asked,
		listed,
		...found
	});
	for (const token of asked) state.asked.open &= ~(1 << state.asked.tokens.indexOf(token));
	for (const token of listed) state.listed.open &= ~(1 << state.listed.tokens.indexOf(token));
}
/** Both sides are sorted, so one pass finds all equal words. */
function takeEqual(state) {
	const { asked, listed } = state;
	let at = 0;
	let place = 0;
	while (at < asked.tokens.length && place < listed.tokens.length) {
		const one = asked.tokens[at];
		const other = listed.tokens[place];
		if (!one || !other) return;
		if (one.text === other.text) {
			state.pairs.push({
				asked: [one],
				listed: [other],
				likeness: EQUAL.likeness,
				relation: EQUAL.relation
			});
			asked.open &= ~(1 << at++);
			listed.open &= ~(1 << place++);
		} else if (one.text < other.text) at += 1;
		else place += 1;
	}
}
/** The same letters with the spaces elsewhere: Myongc Hin and Myong Chin, Sergei Lavrov and SergeiLavrov. */
function takeMovedSpaces(state) {
	const length = openLength(state.asked);
	if (length < SHORTEST_JOINED || length !== openLength(state.listed) || countOpen(state.asked) + countOpen(state.listed) < 3) return;
	const asked = inOrder(state.asked);
	const listed = inOrder(state.listed);
	if (joinedText(asked) === joinedText(listed)) take(state, asked, listed, {
		likeness: WEIGHTS.joined,
		relation: "joined"
	});
}
function openLength(side) {
	let length = 0;
	for (let at = 0; at < side.tokens.length; at++) if (side.open & 1 << at) length += side.tokens[at]?.text.length ?? 0;
	return length;
}
function countOpen(side) {
	let count = 0;
	for (let open = side.open; open !== 0; open &= open - 1) count += 1;
	return count;
}
function inOrder(side) {
	return left(side).sort((one, other) => one.at - other.at);
}
function joinedText(tokens) {
	let text = "";
	for (const token of tokens) text += token.text;
	return text;
}
function takeAlike(state) {
	const found = [];
	for (let at = 0; at < state.asked.tokens.length; at++) {
		const asked = state.asked.tokens[at];
		if (!asked || !(state.asked.open & 1 << at)) continue;
		for (let place = 0; place < state.listed.tokens.length; place++) {
			const listed = state.listed.tokens[place];
			if (!listed || !(state.listed.open & 1 << place)) continue;
			const like = compareTokens(asked, listed, state.context);
			if (like && like.relation !== "initial") found.push({
				asked,
				listed,
				like,
				value: like.likeness * Math.min(asked.weight, listed.weight)
			});
		}
	}
	if (found.length > 1) found.sort((one, other) => other.value - one.value);
	for (const { asked, listed, like } of found) if (isOpen(state.asked, asked) && isOpen(state.listed, listed)) take(state, [asked], [listed], like);
}
function isOpen(side, token) {
	return (side.open & 1 << side.tokens.indexOf(token)) !== 0;
}
/** An initial stands only for a word that no full word of its own side contends with: Vladimir P. Kononov is no Vladimir Putin. */
function takeInitials(state) {
	const asked = left(state.asked);
	const listed = left(state.listed);
	if (!asked.some(isInitial) && !listed.some(isInitial)) return;
	for (const one of asked) {
		const other = left(state.listed).find((token) => compareTokens(one, token, state.context)?.relation === "initial");
		if (!other) continue;
		const spare = left(state.listed).filter(isFull).length - left(state.asked).filter(isFull).length;
		if (isInitial(one) === isInitial(other) || (isInitial(one) ? spare > 0 : spare < 0)) {
			const found = compareTokens(one, other, state.context);
			if (found) take(state, [one], [other], found);
		}
	}
}
function isInitial(token) {
	return token.text.length === 1;
}
function isFull(token) {
	return token.text.length > 1 && token.kind !== "particle" && token.kind !== "title" && token.kind !== "legal_form";
}
/** Two words of one side that make one word of the other: Al Masri and Almasri, Pol Pot and PolPot. */
function takeJoined(state, how) {
	while (joinOnce(state, how, "asked") || joinOnce(state, how, "listed"));
}
/** Shorter ones meet by chance too often. */
const SHORTEST_JOINED = 6;
const SHORTEST_WITH_PARTICLE = 5;
/** Of words that are joined, where no vowels are written. */
const FEWEST_CONSONANTS = 5;
function joinOnce(state, how, splitSide) {
	const split = splitSide === "asked" ? state.asked : state.listed;
	const whole = splitSide === "asked" ? state.listed : state.asked;
	if ((split.open & split.open - 1) === 0) return false;
	for (let place = 0; place < whole.tokens.length; place++) {
		const one = whole.tokens[place];
		if (!one || !(whole.open & 1 << place) || one.text.length < SHORTEST_WITH_PARTICLE || one.kind === "legal_form") continue;
		for (let at = 0; at < split.tokens.length; at++) {
			const first = split.tokens[at];
			if (!first || !(split.open & 1 << at) || first.kind === "legal_form" || first.text.length >= one.text.length) continue;
			if (first.text[0] !== one.text[0] && first.key[0] !== one.key[0] && how === "exact") continue;
			for (let next = 0; next < split.tokens.length; next++) {
				const second = split.tokens[next];
				if (!second || next === at || !(split.open & 1 << next) || second.kind === "legal_form") continue;
				if (Math.abs(first.text.length + second.text.length - one.text.length) > (state.context.abjad ? 4 : 2)) continue;
				if (one.text.length < SHORTEST_JOINED && first.kind !== "particle") continue;
				const found = joinedLikeness(first.text + second.text, one, how, state.context.abjad);
				if (found === null) continue;
				const pair = first.at < second.at ? [first, second] : [second, first];
				if (splitSide === "asked") take(state, pair, [one], found);
				else take(state, [one], pair, found);
				return true;
			}
		}
	}
	return false;
}
function joinedLikeness(joined, one, how, abjad) {
	const sameSound = joined.length >= 8 && Math.abs(joined.length - one.text.length) <= 1 && soundKey(joined) === one.key;
	if (joined === one.text || sameSound) return {
		likeness: WEIGHTS.joined,
		relation: "joined"
	};
	if (abjad && one.consonants.length >= FEWEST_CONSONANTS && consonantsOf(soundKey(joined)) === one.consonants) return {
		likeness: WEIGHTS.joined,
		relation: "joined",
		most: WEIGHTS.consonantEvidence * one.consonants.length
	};
	if (how === "exact" || joined.length < 9) return null;
	const key = soundKey(joined);
	const like = compareTokens({
		...one,
		text: joined,
		key,
		consonants: "",
		letters: letterBits(joined),
		keyLetters: letterBits(key),
		forms: null
	}, one, {
		abjad: false,
		person: false
	});
	return like && like.likeness >= .9 ? {
		likeness: like.likeness * WEIGHTS.joined,
		relation: "joined"
	} : null;
}
/** Letters that stand for the words of the other name: PLA, People's Liberation Army. */
function takeAcronym(state) {
	const found = {
		likeness: WEIGHTS.acronym,
		relation: "joined"
	};
	const asked = left(state.asked);
	const listed = left(state.listed);
	const here = acronymIn(asked, listed);
	if (here) return take(state, [here.one], here.many, found);
	const there = acronymIn(listed, asked);
	if (there) take(state, there.many, [there.one], found);
}
function acronymIn(short, long) {
	const many = long.filter((token) => token.kind !== "legal_form" && token.kind !== "particle").sort((one, other) => one.at - other.at);
	if (many.length < 3) return null;
	const letters = many.map((token) => token.text[0]).join("");
	const one = short.find((token) => token.kind === "name" && token.text.length <= 8 && token.text === letters);
	return one ? {
		one,
		many
	} : null;
}
// packages/screening/src/may-agree.ts
/** Points that a person can have for the facts alone, where no word of the name agrees. */
const MOST_FACT_POINTS = FACT_POINTS.dobExact + FACT_POINTS.countrySame;
/** The answer is false only where the scorer would pair no word of the name with one of `asked`. */
function openMayAgree(index, asked) {
	const letters = lettersOfName(asked);
	const known = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
	const joined = asked.tokens.flatMap((one) => asked.tokens.flatMap((other) => one === other ? [] : [one.text + other.text]));
	const agrees = (word, abjad) => {
		const answers = known[abjad ? 1 : 0];
		const before = answers.get(word);
		if (before !== void 0) return before;
		const text = wordAt(index.words, word);
		const found = tokensOfWord(text).some((listed) => asked.tokens.some((token) => compareTokens(token, listed, {
			abjad,
			person: true
		}) !== null) || joined.some((pair) => isJoinable(pair.length, text.length, abjad) && joinedLikeness(pair, listed, "close", abjad) !== null));
		answers.set(word, found);
		return found;
	};
	const isJoinedOf = (first, second, abjad) => {
		const length = lengthOf(index, first) + lengthOf(index, second);
		for (const token of asked.tokens) {
			if (!isJoinable(length, token.text.length, abjad)) continue;
			const [one, other] = [wordAt(index.words, first), wordAt(index.words, second)];
			if (joinedLikeness(one + other, token, "close", abjad) !== null || joinedLikeness(other + one, token, "close", abjad) !== null) return true;
		}
		return false;
	};
	return (name) => {
		const flags = index.nameFlags[name] ?? 0;
		if ((flags & 2) === 0 || index.nameLetters[name] === letters) return true;
		const abjad = (flags & 1) !== 0 !== asked.abjad;
		const { values } = index.nameWords;
		const from = index.nameWords.at[name] ?? 0;
		const to = index.nameWords.at[name + 1] ?? 0;
		for (let at = from; at < to; at++) if (agrees((values[at] ?? 0) & 2147483647, abjad)) return true;
		for (let at = from; at < to; at++) for (let next = at + 1; next < to; next++) if (isJoinedOf((values[at] ?? 0) & 2147483647, (values[next] ?? 0) & 2147483647, abjad)) return true;
		return false;
	};
}
function lengthOf({ words }, word) {
	return (words.at[word + 1] ?? 0) - (words.at[word] ?? 0);
}
/** As far as the lengths tell. */
function isJoinable(joined, one, abjad) {
	return Math.abs(joined - one) <= (abjad ? 4 : 2);
}
// packages/screening/src/country-code.ts
const SPELLINGS = {
	britain: "GB",
	"bosnia-herzegovina": "BA",
	"cabo verde": "CV",
	"cote d ivoire": "CI",
	congo: "CG",
	"guinea bissau": "GW",
	afghan: "AF",
	albanian: "AL",
	algerian: "DZ",
	american: "US",
	armenian: "AM",
	australian: "AU",
	austrian: "AT",
	azerbaijani: "AZ",
	bahraini: "BH",
	bangladeshi: "BD",
	belarusian: "BY",
	belarussian: "BY",
	belgian: "BE",
	bosnian: "BA",
	brazilian: "BR",
	british: "GB",
	bulgarian: "BG",
	burma: "MM",
	burmese: "MM",
	"myanmar/burma": "MM",
	myanmar: "MM",
	burundian: "BI",
	cambodian: "KH",
	cameroonian: "CM",
	canadian: "CA",
	"cape verde": "CV",
	"central african": "CF",
	chadian: "TD",
	chinese: "CN",
	"china, mainland": "CN",
	"people's republic of china": "CN",
	colombian: "CO",
	congolese: "CD",
	drc: "CD",
	"congo, democratic republic of the": "CD",
	"democratic republic of the congo": "CD",
	"democratic republic of congo": "CD",
	"congo (democratic republic)": "CD",
	"congo, republic of the": "CG",
	"republic of the congo": "CG",
	croatian: "HR",
	cuban: "CU",
	cypriot: "CY",
	czech: "CZ",
	"czech republic": "CZ",
	danish: "DK",
	dutch: "NL",
	"the netherlands": "NL",
	egyptian: "EG",
	eritrean: "ER",
	estonian: "EE",
	ethiopian: "ET",
	filipino: "PH",
	finnish: "FI",
	french: "FR",
	georgian: "GE",
	german: "DE",
	ghanaian: "GH",
	greek: "GR",
	guatemalan: "GT",
	haitian: "HT",
	honduran: "HN",
	hungarian: "HU",
	icelandic: "IS",
	indian: "IN",
	indonesian: "ID",
	iranian: "IR",
	"iran (islamic republic of)": "IR",
	"islamic republic of iran": "IR",
	iraqi: "IQ",
	irish: "IE",
	israeli: "IL",
	italian: "IT",
	"ivory coast": "CI",
	"cote d'ivoire": "CI",
	ivorian: "CI",
	japanese: "JP",
	jordanian: "JO",
	kazakh: "KZ",
	kazakhstani: "KZ",
	kenyan: "KE",
	"north korean": "KP",
	dprk: "KP",
	"democratic people's republic of korea": "KP",
	"korea, north": "KP",
	"north korea": "KP",
	"south korean": "KR",
	"korea, south": "KR",
	"republic of korea": "KR",
	"south korea": "KR",
	kosovo: "XK",
	kosovan: "XK",
	kuwaiti: "KW",
	kyrgyz: "KG",
	lao: "LA",
	"lao people's democratic republic": "LA",
	latvian: "LV",
	lebanese: "LB",
	liberian: "LR",
	libyan: "LY",
	"libyan arab jamahiriya": "LY",
	lithuanian: "LT",
	"north macedonia, the republic of": "MK",
	macedonia: "MK",
	malaysian: "MY",
	malian: "ML",
	maltese: "MT",
	mauritanian: "MR",
	mexican: "MX",
	"micronesia, federated states of": "FM",
	moldovan: "MD",
	"republic of moldova": "MD",
	montenegrin: "ME",
	moroccan: "MA",
	mozambican: "MZ",
	nicaraguan: "NI",
	nigerian: "NG",
	nigerien: "NE",
	norwegian: "NO",
	omani: "OM",
	pakistani: "PK",
	palestinian: "PS",
	palestine: "PS",
	"state of palestine": "PS",
	"palestinian authority": "PS",
	"occupied palestinian territories": "PS",
	gaza: "PS",
	panamanian: "PA",
	polish: "PL",
	portuguese: "PT",
	qatari: "QA",
	romanian: "RO",
	russia: "RU",
	russian: "RU",
	"russian federation": "RU",
	"the russian federation": "RU",
	rwandan: "RW",
	salvadoran: "SV",
	saudi: "SA",
	"saudi arabian": "SA",
	senegalese: "SN",
	serbian: "RS",
	singaporean: "SG",
	slovak: "SK",
	slovenian: "SI",
	somali: "SO",
	"south african": "ZA",
	"south sudanese": "SS",
	spanish: "ES",
	"sri lankan": "LK",
	sudanese: "SD",
	swedish: "SE",
	swiss: "CH",
	syrian: "SY",
	"syrian arab republic": "SY",
	syria: "SY",
	taiwanese: "TW",
	tajik: "TJ",
	tanzanian: "TZ",
	"united republic of tanzania": "TZ",
	thai: "TH",
	trinidadian: "TT",
	"trinidad and tobago": "TT",
	tunisian: "TN",
	turkey: "TR",
	turkiye: "TR",
	turkish: "TR",
	turkmen: "TM",
	ugandan: "UG",
	uk: "GB",
	"united kingdom of great britain and northern ireland": "GB",
	ukrainian: "UA",
	emirati: "AE",
	uae: "AE",
	us: "US",
	usa: "US",
	"united states of america": "US",
	uzbek: "UZ",
	"vatican city": "VA",
	venezuelan: "VE",
	"venezuela (bolivarian republic of)": "VE",
	vietnamese: "VN",
	"viet nam": "VN",
	"west bank": "PS",
	yemeni: "YE",
	zimbabwean: "ZW",
	"bolivia (plurinational state of)": "BO",
	"brunei darussalam": "BN",
	"hong kong": "HK",
	macau: "MO",
	"bosnia and herzegovina": "BA",
	"the gambia": "GM",
	"the bahamas": "BS",
	"bahamas, the": "BS",
	"gambia, the": "GM",
	swaziland: "SZ",
	"antigua and barbuda": "AG",
	"sao tome and principe": "ST"
};
const BY_NAME = /* @__PURE__ */ new Map();
for (const [code, name] of englishNames()) BY_NAME.set(plain(name), code);
for (const [spelling, code] of Object.entries(SPELLINGS)) BY_NAME.set(plain(spelling), code);
const NAMES = new Map(englishNames());
/** ISO alpha-2, or null when the words cannot be told. */
function countryCode(words) {
	const text = words.trim();
	if (/^[A-Z]{2}$/i.test(text) && NAMES.has(text.toUpperCase())) return text.toUpperCase();
	return BY_NAME.get(plain(text)) ?? null;
}
function countryName(code) {
	return NAMES.get(code) ?? code;
}
function plain(words) {
	return words.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’`]/g, "'").replace(/&/g, "and").replace(/\s+/g, " ").replace(/\.$/, "").trim().toLowerCase();
}
function englishNames() {
	const names = new Intl.DisplayNames(["en"], {
		type: "region",
		fallback: "none"
	});
	const pairs = [];
	for (let first = 65; first <= 90; first++) for (let second = 65; second <= 90; second++) {
		const code = String.fromCharCode(first, second);
		const name = names.of(code);
		if (name !== void 0 && ![
			"EU",
			"EZ",
			"UN",
			"ZZ",
			"QO",
			"XA",
			"XB"
		].includes(code)) pairs.push([code, name]);
	}
	return pairs;
}
// packages/screening/src/compare-dates.ts
const ORDER = [
	"exact",
	"flipped",
	"new_year",
	"month",
	"year",
	"near",
	"differs"
];
/** Null when either side gives no date. */
function compareDates(asked, listed) {
	let best = null;
	for (const one of asked) for (const other of listed) {
		const found = compareTwo(one, other);
		if (best === null || isBetter(found, best)) best = found;
	}
	return best;
}
function isBetter(found, best) {
	const steps = ORDER.indexOf(found.kind) - ORDER.indexOf(best.kind);
	return steps < 0 || steps === 0 && found.years < best.years;
}
function compareTwo(one, other) {
	const years = yearsApart(yearsOf(one), yearsOf(other));
	if (one.length === 10 && one === other) return {
		kind: one.endsWith("-01-01") ? "new_year" : "exact",
		years
	};
	if (one.length === 10 && other.length === 10 && one === flip(other)) return {
		kind: "flipped",
		years
	};
	if (years > 1) return {
		kind: "differs",
		years
	};
	if (years === 1) return {
		kind: "near",
		years
	};
	return {
		kind: isDated(one) && isDated(other) && one.slice(0, 7) === other.slice(0, 7) ? "month" : "year",
		years
	};
}
function isDated(date) {
	return date.length >= 7 && !date.includes("/");
}
/** Day and month exchanged, as happens between British and American writing. */
function flip(date) {
	return `${date.slice(0, 4)}-${date.slice(8, 10)}-${date.slice(5, 7)}`;
}
function yearsOf(date) {
	const [from, to] = date.split("/").map((piece) => Number(piece.slice(0, 4)));
	return [from ?? 0, to ?? from ?? 0];
}
function yearsApart(one, other) {
	return Math.max(0, one[0] - other[1], other[0] - one[1]);
}
// packages/screening/src/compare-fields.ts
function compareFields(query, entry) {
	const facts = factsOf(query);
	if (query.kind === "company") return [compareCountry(facts, entry, "Country"), compareNumber(facts, entry, "Company number")];
	const found = [
		compareDob(query.dob, entry.dobs),
		compareCountry(facts, entry, "Nationality"),
		compareGender(query.gender, entry.gender)
	];
	return query.address === void 0 && entry.addresses.length === 0 ? found : [...found, compareAddress(query.address, entry)];
}
/** The points of the same facts, without a word about them. */
function factPoints(query, entry) {
	const { dobs, countries, gender, identifiers } = factsOf(query);
	if (query.kind === "company") return [countryPoints(countries, entry.countries), numberPoints(identifiers, entry.identifiers)];
	const found = compareDates(dobs, entry.dobs);
	return [
		found === null ? 0 : DATE_POINTS[found.kind],
		countryPoints(countries, entry.countries),
		genderPoints(gender ?? void 0, entry.gender)
	];
}
function factsOf(query) {
	const country = query.kind === "company" ? query.country : query.nationality;
	return {
		dobs: query.kind === "person" && query.dob !== void 0 ? [query.dob] : [],
		countries: country === void 0 ? [] : [country.toUpperCase()],
		gender: query.kind === "person" ? query.gender ?? null : null,
		identifiers: query.kind === "company" && query.number !== void 0 ? [query.number] : [],
		addresses: []
	};
}
function compareDob(asked, listed) {
	return compareDobs(asked === void 0 ? [] : [asked], listed);
}
const DATE_POINTS = {
	exact: FACT_POINTS.dobExact,
	new_year: FACT_POINTS.dobNewYear,
	flipped: FACT_POINTS.dobFlipped,
	month: FACT_POINTS.dobSameYear,
	year: FACT_POINTS.dobSameYear,
	near: 0,
	differs: FACT_POINTS.dobDiffers
};
function compareDobs(asked, listed) {
	const base = {
		field: "date_of_birth",
		label: "Date of birth",
		asked: asked.join(", ") || null,
		listed: listed.join(", ") || null
	};
	const found = compareDates(asked, listed);
	if (found === null) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const verdict = found.kind === "exact" || found.kind === "new_year" ? "same" : found.kind === "differs" ? "differs" : "close";
	return {
		part: {
			code: "date_of_birth",
			label: "Date of birth",
			points: DATE_POINTS[found.kind],
			most: FACT_POINTS.dobExact,
			text: DATE_WORDS[found.kind](found.years)
		},
		field: {
			...base,
			verdict
		}
	};
}
const DATE_WORDS = {
	exact: () => "The same date of birth.",
	new_year: () => "The same date of birth, 1 January, which also stands for a day that is not known.",
	flipped: () => "The same date of birth with day and month exchanged.",
	month: () => "Born in the same month.",
	year: () => "Born in the same year.",
	near: () => "Born one year apart, which lists often get wrong.",
	differs: (years) => `Born ${years} years apart.`
};
function compareCountry(asked, listed, label) {
	const named = listed.countries.map((code) => countryName(code)).join(", ") || null;
	const base = {
		field: "country",
		label,
		asked: asked.countries.map((code) => countryName(code)).join(", ") || null,
		listed: named
	};
	const points = countryPoints(asked.countries, listed.countries);
	if (points === 0) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const same = points === FACT_POINTS.countrySame;
	const text = same ? "The same country." : `Listed with ${named}. People and companies can have several, so this counts little.`;
	return {
		part: {
			code: "country",
			label,
			points,
			most: FACT_POINTS.countrySame,
			text
		},
		field: {
			...base,
			verdict: same ? "same" : "differs"
		}
	};
}
function countryPoints(asked, listed) {
	if (asked.length === 0) return 0;
	const known = listed.filter((code) => countryCode(code) !== null);
	if (known.length === 0) return 0;
	return asked.some((code) => known.includes(code)) ? FACT_POINTS.countrySame : FACT_POINTS.countryDiffers;
}
function compareGender(asked, listed) {
	const base = {
		field: "gender",
		label: "Gender",
		asked: asked ?? null,
		listed
	};
	if (asked === void 0 || listed === null) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const same = asked === listed;
	const text = same ? "The same gender." : `Listed as ${listed}.`;
	return {
		part: {
			code: "gender",
			label: "Gender",
			points: genderPoints(asked, listed),
			most: 0,
			text
		},
		field: {
			...base,
			verdict: same ? "same" : "differs"
		}
	};
}
function genderPoints(asked, listed) {
	return asked === void 0 || listed === null || asked === listed ? 0 : FACT_POINTS.genderDiffers;
}
function compareNumber(asked, listed, label) {
	const base = {
		field: "identifier",
		label,
		asked: asked.identifiers.join(", ") || null,
		listed: listed.identifiers.join(", ") || null
	};
	const points = numberPoints(asked.identifiers, listed.identifiers);
	if (points === 0) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	return {
		part: {
			code: "identifier",
			label,
			points,
			most: FACT_POINTS.numberSame,
			text: "The same number."
		},
		field: {
			...base,
			verdict: "same"
		}
	};
}
function numberPoints(asked, listed) {
	return asked.some((number) => isListed(bareNumber(number), listed)) ? FACT_POINTS.numberSame : 0;
}
/** Shorter numbers meet by chance. */
const SHORTEST_NUMBER = 5;
function isListed(wanted, identifiers) {
	if (wanted.length < SHORTEST_NUMBER) return false;
	return identifiers.some((number) => {
		return bareNumber(number) === wanted || new RegExp(`(?:^|[^0-9A-Z])0*${wanted}(?:$|[^0-9A-Z])`).test(number.toUpperCase());
	});
}
function bareNumber(number) {
	return number.toUpperCase().replace(/[^0-9A-Z]/g, "").replace(/^0+/, "");
}
/** Shown for the eye only: addresses are written in too many ways to give points. */
function compareAddress(asked, entry) {
	const listed = entry.addresses.join(" | ") || null;
	return {
		part: null,
		field: {
			field: "address",
			label: "Address",
			asked: asked ?? null,
			listed,
			verdict: "unknown"
		}
	};
}
// packages/screening/src/explain-name.ts
function explainName(scored, points) {
	const losses = lossRows(scored);
	const lost = losses.reduce((sum, row) => sum - row.points, 0) + scored.spelling.reduce((sum, nats) => sum + nats * SCALE.factor, 0);
	const rows = [...scored.alignment.pairs.map((pair, at) => pairRow(pair, scored, at, points + lost)), ...losses];
	return roundTogether(fitTo(rows.map((row) => row.points), points), points).map((whole, at) => ({
		row: rows[at],
		whole
	})).flatMap(({ row, whole }) => row ? [{
		...row,
		points: whole
	}] : []).sort((left, right) => left.place - right.place).map(({ place: _place, ...token }) => token);
}
function pairRow(pair, scored, at, gained) {
	const asked = textOf(pair.asked);
	const listed = textOf(pair.listed);
	const share = gained * (scored.gains[at] ?? 0) / Math.max(scored.evidence, .01);
	const text = PAIR_WORDS[pair.relation]?.(asked, listed) ?? `${asked} and ${listed}`;
	return {
		asked,
		listed,
		relation: pair.relation,
		kind: kindOf(pair.asked, pair.listed),
		points: share - SCALE.factor * (scored.spelling[at] ?? 0),
		oneIn: oneIn(pair),
		text,
		place: placeOf(pair.asked, 0)
	};
}
const PAIR_WORDS = {
	equal: (asked) => `Both have ${asked}`,
	variant: (asked, listed) => `${asked} and ${listed} are forms of one name`,
	sounds_alike: (asked, listed) => `${asked} and ${listed} are spellings of one sound`,
	close_spelling: (asked, listed) => `${asked} and ${listed} differ by a letter or two`,
	initial: (asked, listed) => `${asked} and ${listed} share an initial`,
	joined: (asked, listed) => `${asked} and ${listed} are the same words joined or split`
};
/** How many names there are to each that has the word, in round figures. */
function oneIn(pair) {
	if (pair.relation === "initial" || pair.asked.length !== 1 || pair.listed.length !== 1) return null;
	const names = Math.exp(Math.min(...[...pair.asked, ...pair.listed].map((token) => token.evidence)));
	const unit = 10 ** Math.floor(Math.log10(names));
	return Math.max(2, Math.round(names / unit) * unit);
}
function lossRows(scored) {
	const single = [...scored.onlyAsked, ...scored.onlyListed];
	const missing = single.filter((loss) => [...loss.asked, ...loss.listed].some(({ kind }) => kind === "family" || kind === "legal_form"));
	return single.map((loss) => {
		const token = loss.asked[0] ?? loss.listed[0];
		const nats = loss.nats + (missing.includes(loss) ? scored.missingPart / missing.length : 0);
		const asked = loss.asked.length > 0;
		return {
			asked: asked ? textOf(loss.asked) : null,
			listed: asked ? null : textOf(loss.listed),
			relation: asked ? "only_asked" : "only_listed",
			kind: token?.kind ?? "name",
			points: -SCALE.factor * nats,
			oneIn: null,
			text: asked ? `Only the name asked for has ${textOf(loss.asked)}` : `Only the listed name has ${textOf(loss.listed)}`,
			place: asked ? placeOf(loss.asked, 0) : placeOf(loss.listed, 100)
		};
	}).concat(scored.contradicted.map((loss) => ({
		asked: textOf(loss.asked),
		listed: textOf(loss.listed),
		relation: "contradicted",
		kind: kindOf(loss.asked, loss.listed),
		points: -SCALE.factor * loss.nats,
		oneIn: null,
		text: `${textOf(loss.asked)} against ${textOf(loss.listed)}`,
		place: placeOf(loss.asked, 0)
	})));
}
function textOf(tokens) {
	return tokens.map(written).join(" ");
}
/** Tokens are folded to lower case; people read names with a capital. Particles stay small, short legal forms are capitals. */
function written(token) {
	if (token.kind === "particle" || token.kind === "number") return token.text;
	return token.kind === "legal_form" && token.text.length <= 4 ? token.text.toUpperCase() : token.text.slice(0, 1).toUpperCase() + token.text.slice(1);
}
function kindOf(asked, listed) {
	const roles = [...asked, ...listed].map((token) => token.kind);
	return roles.find((kind) => kind === "given" || kind === "middle" || kind === "family") ?? roles[0] ?? "name";
}
function placeOf(tokens, offset) {
	return offset + Math.min(...tokens.map((token) => token.at));
}
/** Where the score stops at 0, or a weak alias is held down, gains and losses are stretched so that they still sum to it. */
function fitTo(points, sum) {
	const gains = points.reduce((all, point) => all + Math.max(0, point), 0);
	const losses = points.reduce((all, point) => all + Math.min(0, point), 0);
	if (Math.abs(gains + losses - sum) < .5) return points;
	if (gains + losses < sum && losses < 0) return points.map((point) => point < 0 ? point * (sum - gains) / losses : point);
	return points.map((point) => point > 0 ? point * (sum - losses) / Math.max(gains, .01) : point);
}
/** Whole numbers nearest to the given ones that sum to `sum`: the largest remainders are rounded up. */
function roundTogether(points, sum) {
	const floors = points.map((point) => Math.floor(point));
	const order = points.map((point, at) => ({
		at,
		rest: point - Math.floor(point)
	})).sort((left, right) => right.rest - left.rest || left.at - right.at);
	let missing = sum - floors.reduce((all, point) => all + point, 0);
	for (let turn = 0; missing > 0 && order.length > 0; turn = (turn + 1) % order.length, missing -= 1) bump(floors, order[turn]?.at, 1);
	for (let turn = order.length - 1; missing < 0 && order.length > 0; turn = (turn + order.length - 1) % order.length, missing += 1) bump(floors, order[turn]?.at, -1);
	return floors;
}
function bump(values, at, by) {
	if (at !== void 0) values[at] = (values[at] ?? 0) + by;
}
// packages/screening/src/score-names.ts
function toScore(lnOdds) {
	return SCALE.offset + SCALE.factor * lnOdds;
}
function scorePrepared(asked, listed) {
	return weighAlignment(alignNames(asked, listed), asked.schema === "person");
}
function weighAlignment(alignment, person) {
	const gains = alignment.pairs.map(evidenceOf);
	const spelling = alignment.pairs.map(spellingLoss);
	const { contradicted, restAsked, restListed } = contradictions(alignment);
	const onlyAsked = restAsked.map((token) => ({
		asked: [token],
		listed: [],
		nats: WEIGHTS.onlyAsked * token.weight
	}));
	const onlyListed = restListed.map((token) => ({
		asked: [],
		listed: [token],
		nats: WEIGHTS.onlyListed * token.weight
	}));
	const evidence = total(gains);
	const missingPart = familyLoss(alignment) + (person ? 0 : formLoss(alignment));
	const lost = total(spelling) + losses(contradicted) + losses(onlyAsked) + losses(onlyListed) + missingPart;
	const lookalike = WEIGHTS.whole - lost;
	const chance = evidence - (person ? WEIGHTS.chance : WEIGHTS.organisationChance) * (isOneWord(alignment) ? WEIGHTS.oneWord : 1) - WEIGHTS.chanceLoss * lost - WEIGHTS.chanceWays * waysToMeet(alignment);
	const odds = alignment.pairs.length === 0 ? -20 : against(lookalike, chance);
	const lnOdds = Math.max(odds, leastFor(alignment, person));
	return {
		score: Math.min(100, Math.max(0, toScore(lnOdds))),
		lnOdds,
		rank: odds + WEIGHTS.rarer * evidence,
		evidence,
		alignment,
		gains,
		spelling,
		contradicted,
		onlyAsked,
		onlyListed,
		missingPart
	};
}
/** A name that is equal word by word, or in forms of the same names, stays in sight however common it is. Beside an equal first and family name the rest of a listed name takes nothing away. */
function leastFor(alignment, person) {
	const { pairs, onlyAsked, onlyListed } = alignment;
	if (pairs.length === 0) return -Infinity;
	const whole = onlyAsked.length === 0 && onlyListed.length === 0;
	if (!whole && !(person ? isCoreAgreed(alignment) : isOnlyForms(alignment))) return -Infinity;
	const other = pairs.filter((pair) => pair.relation !== "equal" && (pair.relation !== "variant" || pair.likeness < WEIGHTS.spellingVariant));
	if (pairs.every((pair) => pair.relation === "equal") && (whole || person && onlyAsked.every(isSmall))) return WEIGHTS.exactAtLeast;
	const wrong = other.filter((pair) => !isSameSound(pair));
	return wrong.length === 0 || wrong.length === 1 && wrong.every((pair) => isTypingError(pair) || isShortForm(pair)) ? WEIGHTS.formsAtLeast : -Infinity;
}
/** First and family name agree on both sides, and what is left over is a middle name of one side, a patronymic, particle or title. */
function isCoreAgreed({ pairs, onlyAsked, onlyListed }) {
	const all = pairs.flatMap(({ asked, listed }) => [...asked, ...listed]);
	if (onlyAsked.some(isSyllable) || pairs.some((pair) => pair.relation !== "equal" && pair.asked.some(isSyllable) && pair.listed.some(isSyllable))) return false;
	const addedListed = onlyListed.filter((token) => !isSmall(token));
	const addedAsked = onlyAsked.filter((token) => !isSmall(token));
	if (addedAsked.length > 0 && (addedListed.length > 0 || !addedAsked.every(isBetween))) return false;
	if (all.filter((token) => (token.kind === "title" || !isSmall(token)) && token.text.length > 1).length < 4) return false;
	if (onlyListed.some((token) => isFamily(token)) || onlyAsked.some((token) => isFamily(token))) return false;
	if (pairs.some(({ listed }) => listed.some(isFamily))) return pairs.some(({ listed }) => listed.some((token) => !isFamily(token) && !isBetween(token) && (token.kind === "title" || !isSmall(token))));
	return isAtEnds(pairs.flatMap(({ listed }) => listed), onlyListed);
}
function isAtEnds(paired, left) {
	const full = [...paired, ...left].filter((token) => !isSmall(token) && token.kind !== "patronymic").sort((one, other) => one.at - other.at);
	const [first, last] = [full[0], full.at(-1)];
	const texts = new Set(paired.map((token) => token.text));
	return first !== void 0 && last !== void 0 && texts.has(first.text) && texts.has(last.text);
}
function isSyllable(token) {
	return token.syllable && !isSmall(token);
}
function isBetween(token) {
	return token.kind === "middle" || token.kind === "patronymic";
}
function isSmall(token) {
	return token.kind === "particle" || token.kind === "title" || token.kind === "legal_form";
}
/** Every word of a company name agrees but for its legal form. */
function isOnlyForms({ pairs, onlyAsked, onlyListed }) {
	return [...onlyAsked, ...onlyListed].every((token) => token.kind === "legal_form" || token.kind === "particle") && pairs.some(({ asked }) => asked.some((token) => !isSmall(token)));
}
/** Shorter words of one sound are many. */
const SHORTEST_SOUND = 4;
/** Two spellings that are read alike: Popow and Popov. */
function isSameSound(pair) {
	return pair.relation === "sounds_alike" && pair.most === void 0 && pair.likeness >= WEIGHTS.soundsAlike && ![...pair.asked, ...pair.listed].some((token) => token.syllable || token.text.length < SHORTEST_SOUND);
}
function isShortForm(pair) {
	return pair.relation === "variant" && pair.likeness >= WEIGHTS.shortForm;
}
/** The likeness of two words that are one edit apart, behind the first letter: that is hardly ever typed wrong. */
function oneEdit(asked, listed) {
	return .999 - WEIGHTS.editCost / Math.max(asked.text.length, listed.text.length);
}
/** One of the two spellings is nobody's name: Wwilson for Wilson. */
function isTypingError(pair) {
	const [asked, listed] = [pair.asked[0], pair.listed[0]];
	if (!asked || !listed || pair.asked.length + pair.listed.length > 2 || asked.known && listed.known) return false;
	return pair.most === void 0 && (pair.relation === "close_spelling" || pair.relation === "sounds_alike") && pair.likeness >= oneEdit(asked, listed);
}
/** The odds against both kinds of stranger together: their chances add up. */
function against(lookalike, chance) {
	const least = Math.min(lookalike, chance);
	return least - Math.log1p(Math.exp(least - Math.max(lookalike, chance)));
}
/** Where the family names are known, one that finds no partner leaves only given names: Hector Manuel is no Hector Manuel Orellana. */
function familyLoss({ pairs, onlyAsked, onlyListed }) {
	const lostAsked = onlyAsked.some(isFamily) && !pairs.some((pair) => pair.asked.some(isFamily));
	const lostListed = onlyListed.some(isFamily) && !pairs.some((pair) => pair.listed.some(isFamily));
	return lostAsked || lostListed ? WEIGHTS.withoutFamily : 0;
}
/** Two legal forms that are not of one family speak for two companies of a group. */
function formLoss({ onlyAsked, onlyListed }) {
	return onlyAsked.some(isForm) && onlyListed.some(isForm) ? WEIGHTS.otherForm : 0;
}
function isForm(token) {
	return token.kind === "legal_form";
}
function isFamily(token) {
	return token.kind === "family";
}
/** Two names of one word have nothing else that could agree. */
function isOneWord({ pairs, onlyAsked, onlyListed }) {
	return pairs.length === 1 && onlyAsked.length === 0 && onlyListed.length === 0;
}
/** The more words a name has, the more of them can agree by chance: the logarithm of the choices there are. */
function waysToMeet({ pairs, onlyAsked, onlyListed }) {
	const isParted = pairs.some(({ asked, listed }) => asked.some(isFamily) && listed.some(isFamily));
	const counted = (tokens) => countFull(tokens.filter((token) => token.kind !== "patronymic"));
	const listed = isParted ? onlyListed.filter((token) => token.kind !== "middle") : onlyListed;
	return logChoices(pairs.length, pairs.length + counted(onlyAsked)) + logChoices(pairs.length, pairs.length + counted(listed));
}
function countFull(tokens) {
	let count = 0;
	for (const token of tokens) if (token.weight >= WEIGHTS.leadWeight) count += 1;
	return count;
}
function logChoices(some, of) {
	let ways = 1;
	for (let at = 1; at <= of - some; at++) ways *= (some + at) / at;
	return Math.log(ways);
}
function total(nats) {
	let sum = 0;
	for (const one of nats) sum += one;
	return sum;
}
function losses(lost) {
	let sum = 0;
	for (const loss of lost) sum += loss.nats;
	return sum;
}
/** The more common of two spellings decides. */
function evidenceOf(pair) {
	if (pair.relation === "initial") return WEIGHTS.initialEvidence;
	const alike = Math.max(0, 1 - WEIGHTS.chanceUnlike * (1 - pair.likeness));
	return Math.min(pair.most ?? Infinity, Math.min(sumEvidence(pair.asked), sumEvidence(pair.listed)) * alike);
}
function sumEvidence(tokens) {
	let sum = 0;
	for (const token of tokens) sum += token.evidence;
	return sum;
}
function spellingLoss(pair) {
	return pair.likeness === 1 ? 0 : WEIGHTS.unlike * (1 - pair.likeness) * Math.min(1, Math.max(sumWeight(pair.asked), sumWeight(pair.listed)));
}
function sumWeight(tokens) {
	let sum = 0;
	for (const token of tokens) sum += token.weight;
	return sum;
}
/** A token left over on each side means that the names disagree there, which costs far more than a token left out. */
function contradictions(alignment) {
	const { onlyAsked, onlyListed } = alignment;
	if (onlyAsked.length === 0 || onlyListed.length === 0) return {
		contradicted: [],
		restAsked: onlyAsked,
		restListed: onlyListed
	};
	const asked = heavy(onlyAsked);
	const listed = heavy(onlyListed);
	const count = Math.min(asked.length, listed.length);
	const contradicted = asked.slice(0, count).map((token, at) => {
		const other = listed[at] ?? token;
		const weight = sizeOfBoth(token, other, alignment.pairs.length);
		return {
			asked: [token],
			listed: [other],
			nats: WEIGHTS.contradicted * weight * (at === 0 ? 1 : WEIGHTS.contradictedAgain)
		};
	});
	const usedAsked = asked.slice(0, count);
	const usedListed = listed.slice(0, count);
	return {
		contradicted,
		restAsked: onlyAsked.filter((token) => !usedAsked.includes(token)),
		restListed: onlyListed.filter((token) => !usedListed.includes(token))
	};
}
/** The commonest names of all stand before many others, or are left off: beside a long name that agrees, Mohammad against Noor says little. */
function sizeOfBoth(asked, listed, agreed) {
	const mean = (sizeOf(asked) + sizeOf(listed)) / 2;
	return [asked, listed].some((token) => token.at === 0 && token.evidence < WEIGHTS.commonestBelow) && agreed >= WEIGHTS.commonestBeside ? Math.min(mean, WEIGHTS.commonest / WEIGHTS.contradicted) : mean;
}
/** A very common name is a smaller part of its bearer: many carry it beside the one they are known by. */
function sizeOf(token) {
	return token.evidence < WEIGHTS.commonBelow ? token.weight * WEIGHTS.commonName : token.weight;
}
function heavy(tokens) {
	return tokens.filter((token) => token.kind !== "particle" && token.kind !== "title" && token.kind !== "legal_form" && (token.text.length > 1 || token.kind === "number")).sort((one, other) => sizeOf(other) - sizeOf(one));
}
// packages/screening/src/score-entry.ts
function prepareQuery(query) {
	if (query.kind === "company") return {
		query,
		name: prepareName(query.name, "organisation")
	};
	const given = {
		given: query.firstName,
		family: query.lastName,
		...query.middleNames ? { middle: query.middleNames } : {}
	};
	return {
		query,
		name: prepareName([
			query.firstName,
			query.middleNames ?? "",
			query.lastName
		].join(" "), "person", given)
	};
}
/** A person is compared with people, a company with organisations; entries of unknown kind with both. */
function isComparable(query, entry) {
	if (entry.kind === "unknown") return true;
	return query.kind === "person" ? entry.kind === "person" : entry.kind === "organisation";
}
/** The figures alone. `places` limits the names to those worth a look. Null for an entry without a name. */
function weighEntry(prepared, asked, bands, places) {
	const facts = factPoints(asked.query, prepared.entry);
	const best = bestName(prepared, asked, facts, places);
	if (best === null) return null;
	const { score, sum, name } = limited(best, facts, bands);
	return {
		score,
		rank: best.rank + sum - name
	};
}
function limited(best, facts, bands) {
	const name = Math.round(best.points);
	const sum = facts.reduce((total, points) => total + points, name);
	const floor = name >= bands.weak ? bands.weak : 0;
	return {
		score: Math.min(100, Math.max(floor, sum)),
		sum,
		name,
		floor
	};
}
/** The same figures with where they come from; `explainEntry` says them. */
function scoreEntry(prepared, asked, bands, places) {
	const fields = compareFields(asked.query, prepared.entry);
	const facts = fields.map((found) => found.part?.points ?? 0);
	const best = bestName(prepared, asked, facts, places);
	if (best === null) return null;
	const { score, sum, name, floor } = limited(best, facts, bands);
	const parts = [namePart(name, best.listed), ...fields.flatMap((found) => found.part ?? [])];
	if (score !== sum) parts.push(limitPart(score - sum, floor));
	return {
		score,
		rank: best.rank + sum - name,
		name,
		best,
		fields,
		parts
	};
}
function explainEntry(prepared, asked, bands, found) {
	const { score, best, fields } = found;
	return {
		entry: prepared.entry,
		score,
		rank: found.rank,
		band: score >= bands.strong ? "strong" : score >= bands.weak ? "weak" : "below",
		likely: isExact(best.scored) && fields.some(({ field }) => field.field === "date_of_birth" && field.verdict === "same"),
		explanation: {
			parts: found.parts,
			tokens: explainName(best.scored, found.name),
			fields: [nameField(asked.query, best), ...fields.map(({ field }) => field)],
			matchedName: best.listed.text,
			nameKind: best.listed.kind,
			probability: probabilityOf(best.rank, found.rank - best.rank),
			threshold: { ...bands },
			missingFact: missingFact(asked.query, prepared.entry, fields)
		}
	};
}
/** How often two records with such a score were one person among labelled pairs; three decimals. */
function probabilityOf(nameRank, factPoints) {
	const odds = SCALE.probability.slope * ((nameRank - SCALE.offset) / SCALE.factor) + SCALE.probability.shift + SCALE.factShare * factPoints / SCALE.factor;
	return Math.round(1e3 / (1 + Math.exp(-odds))) / 1e3;
}
function bestName(prepared, asked, facts, places) {
	const backed = facts.some((points) => points > 0);
	let best = null;
	for (const at of [...places ?? prepared.names.keys()].sort((left, right) => left - right)) {
		const name = prepared.names[at];
		const listed = prepared.entry.names[at];
		if (!name || !listed) continue;
		const scored = scorePrepared(asked.name, name);
		const less = listed.kind === "weak_alias" && !backed && !isExact(scored) ? SCALE.factor * WEIGHTS.weakAlias : 0;
		const points = Math.max(0, scored.score - less);
		const rank = toScore(scored.rank) - less;
		if (best === null || points > best.points || points === best.points && rank > best.rank) best = {
			scored,
			listed,
			points,
			rank
		};
	}
	return best;
}
/** The same words, in whatever order. */
function isExact(scored) {
	const { pairs, onlyAsked, onlyListed } = scored.alignment;
	return [...onlyAsked, ...onlyListed].filter((token) => token.kind !== "title").length === 0 && pairs.length > 0 && pairs.every((pair) => pair.relation === "equal");
}
function namePart(points, listed) {
	return {
		code: "name",
		label: "Name",
		points,
		most: 100,
		text: `Compared with ${{
			primary: "the primary name",
			alias: "an alias",
			weak_alias: "a weak alias",
			former: "a former name"
		}[listed.kind]}, ${listed.text}.`
	};
}
function limitPart(points, floor) {
	const raised = points > 0 && floor > 0;
	return {
		code: "limit",
		label: raised ? "Kept for review" : "Limit",
		points,
		most: 0,
		text: raised ? "A name this close stays a possible match whatever else differs. A person decides." : points > 0 ? "A score does not go below 0." : "A score does not go above 100."
	};
}
function nameField(query, best) {
	const asked = query.kind === "company" ? query.name : [
		query.firstName,
		query.middleNames,
		query.lastName
	].filter((part) => part).join(" ");
	const verdict = isExact(best.scored) ? "same" : best.points >= 72 ? "close" : "differs";
	return {
		field: "name",
		label: "Name",
		asked,
		listed: best.listed.text,
		verdict
	};
}
function missingFact(query, entry, fields) {
	const verdict = (field) => fields.find((found) => found.field.field === field)?.field.verdict;
	if (query.kind === "company") {
		if (query.number === void 0 && entry.identifiers.length > 0) return "The company number: the list gives numbers to compare it with.";
		if (query.country === void 0 && entry.countries.length > 0) return "The country of registration: the list gives one.";
		return null;
	}
	if (verdict("date_of_birth") === "same" || verdict("date_of_birth") === "differs") return null;
	if (query.dob === void 0 && entry.dobs.length > 0) return `The date of birth: the listed person was born ${entry.dobs.map(bornWhen).join(" or ")}.`;
	if (query.nationality === void 0 && entry.countries.length > 0) return "The nationality: the list gives one.";
	if (!query.middleNames) return "The middle names: the list gives no date of birth that could settle it.";
	return null;
}
function bornWhen(date) {
	if (date.includes("/")) return `between ${writeDate(date).replace(" to ", " and ")}`;
	return date.length === 10 ? `on ${writeDate(date)}` : `in ${writeDate(date)}`;
}
// packages/screening/src/screen.ts
/** Changes whenever the same values could give another answer. */
const ENGINE_VERSION = "screening-3.0.0";
/** Names that are scored whatever comes of it; further ones as long as the later ones are accepted. */
const MOST_NAMES = 60;
const NEAREST = 5;
/** The first half of a screening. A caller whose index holds no more than the facts reads the entries of the matches before the second. */
function scoreCandidates(index, query, bands) {
	const asked = prepareQuery(query);
	const { entries, further, shared } = findCandidates(index, asked.name, {
		mostNames: MOST_NAMES,
		kinds: (kind) => isComparable(query, { kind }),
		number: query.kind === "company" ? query.number : void 0
	});
	const found = /* @__PURE__ */ new Map();
	for (const places of [entries, ...further]) if (!scorePlaces(index, asked, bands, places, found)) break;
	addBorn(index, asked, bands, found);
	const scored = [...found.values()];
	scored.sort((left, right) => compareScores(left.found, right.found) || left.at - right.at);
	return {
		asked,
		bands,
		scored,
		shown: scored.filter((row) => row.found.score >= bands.weak).length,
		shared
	};
}
/** Points that another name of an entry may make up for. */
const NEARLY = 15;
const MOST_OTHER_NAMES = 60;
/** An entry by the names worth a look; where they nearly suffice, by its other names too. */
function scoreAt(index, asked, bands, at, places) {
	if (!isComparable(asked.query, { kind: kindOf$2(index, at) })) return null;
	const entry = factsOf$1(index, at);
	const by = (some) => {
		const found = weighEntry(prepareListed(entry, some), asked, bands, some);
		return found && {
			at,
			places: some,
			found
		};
	};
	const row = by(places);
	if (!(row !== null && row.found.score < bands.weak && row.found.score >= bands.weak - NEARLY) || places.length === entry.names.length || entry.names.length > MOST_OTHER_NAMES) return row;
	return by([...entry.names.keys()]);
}
/** Who was born on the day asked for is compared whatever the spelling of the name. Those who are not shown for it were not near, and are not told of. */
function addBorn(index, asked, bands, found) {
	const dob = asked.query.kind === "person" ? asked.query.dob : void 0;
	if (dob?.length !== 10) return;
	const mayAgree = bands.weak > MOST_FACT_POINTS ? openMayAgree(index, asked.name) : () => true;
	for (const [at, places] of bornOn(index, [dob])) {
		const first = index.firstName[at] ?? 0;
		if (!places.some((place) => mayAgree(first + place))) continue;
		const row = scoreAt(index, asked, bands, at, places);
		const before = found.get(at);
		if (row && row.found.score >= bands.weak && (!before || compareScores(row.found, before.found) < 0)) found.set(at, row);
	}
}
/** Adds what it scores to `found`. Answers whether one of the later half was accepted, so that more of the kind may follow. */
function scorePlaces(index, asked, bands, places, found) {
	let [nth, last] = [0, -1];
	for (const [at, some] of places) {
		const row = scoreAt(index, asked, bands, at, some);
		const before = found.get(at);
		if (row && (!before || compareScores(row.found, before.found) < 0)) found.set(at, row);
		if (row && row.found.score >= bands.weak) last = nth;
		nth += 1;
	}
	return last >= nth / 2;
}
/** The second half. `whole` gives the entry of a match as its reader is to see it; the index's own where it gives none. */
function explainScored(index, list, options = {}, whole = () => void 0) {
	const { asked, bands, scored, shown } = list;
	const explain = ({ at, places }, more) => {
		const listed = prepareListed(entryOf(index, at), places);
		const prepared = more ? {
			...listed,
			entry: more
		} : listed;
		const found = (more && scoreEntry(prepared, asked, bands)) ?? scoreEntry(listed, asked, bands, places);
		return found ? [explainEntry(prepared, asked, bands, found)] : [];
	};
	return {
		engineVersion: ENGINE_VERSION,
		matches: scored.slice(0, shown).flatMap((row) => explain(row, whole(textAt(index.refs, row.at)))),
		nearest: scored.slice(shown, shown + (options.nearest ?? NEAREST)).flatMap((row) => explain(row).map(explainNearName)),
		funnel: {
			entries: index.entryCount,
			names: index.nameCount,
			shared: list.shared,
			scored: scored.length,
			shown,
			hidden: scored.length - shown
		}
	};
}
function compareScores(left, right) {
	return right.score - left.score || right.rank - left.rank;
}
// packages/screening/src/screen-entries.ts
/** An index of the facts alone, and the whole entries of what matches. The order of the entries has no say. */
function screenEntries(entries) {
	const index = buildIndex(entries, { keepRest: false });
	const whole = new Map(entries.map((entry) => [entry.ref, entry]));
	return (query, bands) => explainScored(index, scoreCandidates(index, query, bands), {}, (ref) => whole.get(ref));
}
export { ENGINE_VERSION, screenEntries };
