/* Engine screening-1.0.0 as it stood at commit 41e0e02, written by scripts/retire-engine.ts. Never edited. */
import anyAscii from "any-ascii";
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
// packages/screening/src/compare-fields.ts
/** Points of the fields, from the screening policy (domain 2.5). */
const FIELD_POINTS = {
	dobExact: 15,
	dobSameYear: 8,
	dobDiffers: -35,
	countrySame: 5,
	countryDiffers: -5,
	genderDiffers: -10,
	numberSame: 15
};
function compareFields(query, entry) {
	if (query.kind === "company") return [compareCountry(query.country, entry, "Country"), compareNumber(query.number, entry)];
	const found = [
		compareDob(query.dob, entry.dobs),
		compareCountry(query.nationality, entry, "Nationality"),
		compareGender(query.gender, entry.gender)
	];
	return query.address === void 0 && entry.addresses.length === 0 ? found : [...found, compareAddress(query.address, entry)];
}
function compareDob(asked, listed) {
	const base = {
		field: "date_of_birth",
		label: "Date of birth",
		asked: asked ?? null,
		listed: listed.join(", ") || null
	};
	if (asked === void 0 || listed.length === 0) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const exact = asked.length === 10 && listed.includes(asked);
	const gap = Math.min(...listed.map((date) => yearGap(Number(asked.slice(0, 4)), date)));
	const part = (points, text) => ({
		code: "date_of_birth",
		label: "Date of birth",
		points,
		most: FIELD_POINTS.dobExact,
		text
	});
	if (exact) return {
		part: part(FIELD_POINTS.dobExact, "The same date of birth."),
		field: {
			...base,
			verdict: "same"
		}
	};
	if (gap === 0) return {
		part: part(FIELD_POINTS.dobSameYear, "Born in the same year."),
		field: {
			...base,
			verdict: "close"
		}
	};
	if (gap === 1) return {
		part: part(0, "Born one year apart, which lists often get wrong."),
		field: {
			...base,
			verdict: "close"
		}
	};
	return {
		part: part(FIELD_POINTS.dobDiffers, `Born ${gap} years apart.`),
		field: {
			...base,
			verdict: "differs"
		}
	};
}
/** Years between a year and a listed date; 0 inside a listed range. */
function yearGap(year, date) {
	const [from, to] = date.split("/").map((piece) => Number(piece.slice(0, 4)));
	const first = from ?? year;
	const last = to ?? first;
	return year < first ? first - year : year > last ? year - last : 0;
}
function compareCountry(asked, entry, label) {
	const named = entry.countries.map((code) => countryName(code)).join(", ") || null;
	const base = {
		field: "country",
		label,
		asked: asked === void 0 ? null : countryName(asked.toUpperCase()),
		listed: named
	};
	const known = entry.countries.filter((code) => countryCode(code) !== null);
	if (asked === void 0 || known.length === 0) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const same = known.includes(asked.toUpperCase());
	const points = same ? FIELD_POINTS.countrySame : FIELD_POINTS.countryDiffers;
	const text = same ? "The same country." : `Listed with ${named}. People and companies can have several, so this counts little.`;
	return {
		part: {
			code: "country",
			label,
			points,
			most: FIELD_POINTS.countrySame,
			text
		},
		field: {
			...base,
			verdict: same ? "same" : "differs"
		}
	};
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
			points: same ? 0 : FIELD_POINTS.genderDiffers,
			most: 0,
			text
		},
		field: {
			...base,
			verdict: same ? "same" : "differs"
		}
	};
}
function compareNumber(asked, entry) {
	const base = {
		field: "identifier",
		label: "Company number",
		asked: asked ?? null,
		listed: entry.identifiers.join(", ") || null
	};
	if (asked === void 0 || entry.identifiers.length === 0) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	const wanted = bareNumber(asked);
	if (!(wanted.length >= 5 && entry.identifiers.some((number) => new RegExp(`(?:^|[^0-9A-Z])0*${wanted}(?:$|[^0-9A-Z])`).test(number.toUpperCase())))) return {
		part: null,
		field: {
			...base,
			verdict: "unknown"
		}
	};
	return {
		part: {
			code: "identifier",
			label: "Company number",
			points: FIELD_POINTS.numberSame,
			most: FIELD_POINTS.numberSame,
			text: "The same number."
		},
		field: {
			...base,
			verdict: "same"
		}
	};
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
	const rows = [...scored.alignment.pairs.map((pair, at) => pairRow(pair, scored, at)), ...lossRows(scored)];
	return roundTogether(fitTo(rows.map((row) => row.points), points), points).map((whole, at) => ({
		row: rows[at],
		whole
	})).flatMap(({ row, whole }) => row ? [{
		...row,
		points: whole
	}] : []).sort((left, right) => left.place - right.place).map(({ place: _place, ...token }) => token);
}
function pairRow(pair, scored, at) {
	const asked = textOf(pair.asked);
	const listed = textOf(pair.listed);
	const share = 100 * pair.weight / Math.max(scored.matchedWeight, .01);
	const text = PAIR_WORDS[pair.relation]?.(asked, listed) ?? `${asked} and ${listed}`;
	return {
		asked,
		listed,
		relation: pair.relation,
		kind: kindOf$1(pair.asked, pair.listed),
		points: share - (scored.spelling[at] ?? 0),
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
function lossRows(scored) {
	const single = [...scored.onlyAsked, ...scored.onlyListed];
	const weight = single.reduce((sum, loss) => sum + loss.points, 0);
	return single.map((loss) => {
		const token = loss.asked[0] ?? loss.listed[0];
		const asked = loss.asked.length > 0;
		const thin = weight > 0 ? scored.thin * loss.points / weight : scored.thin / single.length;
		return {
			asked: asked ? textOf(loss.asked) : null,
			listed: asked ? null : textOf(loss.listed),
			relation: asked ? "only_asked" : "only_listed",
			kind: token?.kind ?? "name",
			points: -loss.points - thin,
			text: asked ? `Only the name asked for has ${textOf(loss.asked)}` : `Only the listed name has ${textOf(loss.listed)}`,
			place: asked ? placeOf(loss.asked, 0) : placeOf(loss.listed, 100)
		};
	}).concat(scored.contradicted.map((loss) => ({
		asked: textOf(loss.asked),
		listed: textOf(loss.listed),
		relation: "contradicted",
		kind: kindOf$1(loss.asked, loss.listed),
		points: -loss.points,
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
function kindOf$1(asked, listed) {
	const roles = [...asked, ...listed].map((token) => token.kind);
	return roles.find((kind) => kind === "given" || kind === "family") ?? roles[0] ?? "name";
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
// packages/screening/src/edit-distance.ts
const LONGEST = 64;
const rows = [
	/* @__PURE__ */ new Uint8Array(65),
	/* @__PURE__ */ new Uint8Array(65),
	/* @__PURE__ */ new Uint8Array(65)
];
/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each 1. Gives `most + 1` for anything beyond `most`. */
function editDistance(left, right, most) {
	if (left === right) return 0;
	if (Math.abs(left.length - right.length) > most || left.length > LONGEST || right.length > LONGEST) return most + 1;
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
	return Math.max(countBits(left & ~right), countBits(right & ~left));
}
function countBits(bits) {
	let count = 0;
	for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}
// packages/screening/src/fold-name.ts
const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const kept$1 = /* @__PURE__ */ new Map();
function foldName(text, options) {
	const id = `${options.joinLetters ? 1 : 0}${text}`;
	const known = kept$1.get(id);
	if (known) return known;
	const folded = fold(text, options);
	if (kept$1.size > 5e3) kept$1.clear();
	kept$1.set(id, folded);
	return folded;
}
function fold(text, options) {
	const plain = (isPlainLatin(text) ? text : transliterate(text)).toLowerCase().replace(/&/g, " and ").replace(/(?<=[a-z])['’‘`´ʼʻ"?]+(?=[a-z])/g, "");
	const words = (options.joinLetters ? joinLetters(plain) : plain).replace(/[^a-z0-9]+/g, " ").trim();
	return {
		words: words === "" ? [] : words.split(" "),
		abjad: ABJAD.test(text)
	};
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
// packages/screening/src/sound-key.ts
const STEPS = [
	[/^(?:ye|je)/, "e"],
	[/^(?:kn)/, "n"],
	[/dzh|dj|zh/g, "j"],
	[/shch|tsch|tch|tsh/g, "ch"],
	[/sch/g, "sh"],
	[/ph/g, "f"],
	[/x/g, "ks"],
	[/kh|gh|ck|q|g|c(?!h)/g, "k"],
	[/dh/g, "d"],
	[/th/g, "t"],
	[/tz|ts|cz|z/g, "s"],
	[/w/g, "v"],
	[/y|j(?![aeiouv])/g, "i"],
	[/aa/g, "a"],
	[/oo|ou|o/g, "u"],
	[/ee|ei|ai|ie|e/g, "i"],
	[/ii+/g, "i"],
	[/h$/, ""],
	[/(.)\1+/g, "$1"]
];
const kept = /* @__PURE__ */ new Map();
/** Pure; the last keys are kept because the same words come again and again. */
function soundKey(word) {
	const known = kept.get(word);
	if (known !== void 0) return known;
	const key = makeKey(word);
	if (kept.size > 1e5) kept.clear();
	kept.set(word, key);
	return key;
}
function makeKey(word) {
	return /\d/.test(word) || word.length < 3 ? word : STEPS.reduce((key, [pattern, plain]) => key.replace(pattern, plain), word);
}
/** Consonants only, for names that came from Arabic or Hebrew script: no short vowels, W and Y stand for long ones, P is written B and V is written F. */
function consonantsOf(key) {
	const bare = key.slice(1).replace(/[aeiouv]/g, "");
	return `${key.slice(0, 1).replace(/[eiou]/, "a")}${bare}`.replace(/p/g, "b").replace(/v/g, "f").replace(/(.)\1+/g, "$1");
}
// packages/screening/src/token-words.ts
const words = (text) => text.trim().split(/\s+/);
const TITLES = new Set(words(`mr mrs ms miss mx dr prof professor sir dame lord lady hon rev reverend father sister brother haji hajji hadji hajj alhaj sheikh shaikh shaykh sheik
  mullah maulavi maulawi mawlawi molvi qari hafiz sayyid seyed general gen colonel col major captain capt lieutenant lt brigadier admiral marshal commander
  president prasident prezident presiden predsjednik minister senator judge ambassador engineer eng ustad ayatollah hojatoleslam prince princess king jr jnr sr phd md esq na`));
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
// packages/screening/src/tuning.ts
/** Every constant of the name score. Meanings and how they were chosen: docs/features/screening-engine.md. */
const TUNING = {
	/** Evidence that a token of each kind carries. */
	weight: {
		given: 1,
		family: 1,
		name: 1,
		legal_form: .1,
		number: .5,
		title: .05,
		particle: .15,
		place: .9,
		generic: .6,
		initial: .4
	},
	commonName: .7,
	/** A name needs one token at least this heavy, else its light ones count in full. */
	leadWeight: .4,
	/** Likeness of two tokens that are not equal. */
	spellingVariant: .97,
	shortForm: .85,
	soundsAlike: .93,
	initial: .85,
	/** For names from Arabic or Hebrew script: what is missing from a full likeness, over the number of consonants. */
	consonantGap: .5,
	acronym: .8,
	joined: .97,
	editCost: 1.1,
	keyEditHandicap: .3,
	firstLetter: .08,
	leastLikeness: .6,
	/** Points taken for a token of full weight. */
	contradicted: 44,
	contradictedAgain: .6,
	onlyAsked: 6,
	onlyListed: 5,
	/** Points taken for a matched token in proportion to its unlikeness. */
	unlike: 55,
	/** Points taken when little of a longer name is agreed on. */
	thin: 62,
	thinBelow: 1.7,
	/** What is left of the score of a weak alias that is not exact and that no other fact backs. */
	weakAlias: .7
};
// packages/screening/src/prepare-name.ts
function prepareName(text, schema, parts) {
	const folded = foldName(text, { joinLetters: schema !== "person" });
	const words = schema === "person" ? folded.words.map(lettersForDigits) : organisationWords(folded.words);
	const roles = parts && schema === "person" ? rolesOf(parts) : null;
	const tokens = words.map((word, at) => tokenOf(word, at, schema, roles));
	liftLightWords(tokens, schema);
	return {
		tokens,
		abjad: folded.abjad,
		schema
	};
}
/** A name whose words are all light ones keeps them at full weight, else "The Group" would match every group. */
function liftLightWords(tokens, schema) {
	if (schema === "person" && tokens.filter(isFullName).length < 2) for (const token of tokens) {
		if (!NAMES_TOO.has(token.text)) continue;
		token.kind = "name";
		token.weight = TUNING.weight.name;
	}
	if (tokens.some((token) => token.weight >= TUNING.leadWeight)) return;
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
	return /[a-z]/.test(word) && /\d/.test(word) ? word.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit) : word;
}
function rolesOf(parts) {
	const roles = /* @__PURE__ */ new Map();
	for (const word of foldName(`${parts.given ?? ""} ${parts.middle ?? ""}`, { joinLetters: false }).words) roles.set(word, "given");
	for (const word of foldName(parts.family ?? "", { joinLetters: false }).words) roles.set(word, roles.has(word) ? "name" : "family");
	return roles;
}
function tokenOf(word, at, schema, roles) {
	const text = schema === "person" ? word : WORD_SPELLINGS.get(word) ?? word;
	const kind = kindOf(text, schema, roles);
	const key = kind === "legal_form" ? LEGAL_FORMS.get(text) ?? text : soundKey(text);
	return {
		text,
		key,
		consonants: consonantsOf(key),
		letters: letterBits(text),
		keyLetters: letterBits(key),
		kind,
		weight: weightOf$1(text, kind, schema),
		at
	};
}
const PERSON_LEGAL_FORMS = /* @__PURE__ */ new Set([
	"llc",
	"ltd",
	"plc",
	"gmbh",
	"inc"
]);
function kindOf(text, schema, roles) {
	if (/^\d/.test(text)) return "number";
	if (schema !== "person") {
		if (JOINING_WORDS.has(text)) return "particle";
		if (LEGAL_FORMS.has(text)) return "legal_form";
		if (PLACES.has(text)) return "place";
		return GENERIC.has(text) ? "generic" : "name";
	}
	if (PARTICLES.has(text)) return "particle";
	const role = roles?.get(text);
	if (TITLES.has(text) && role !== "family") return "title";
	return PERSON_LEGAL_FORMS.has(text) ? "legal_form" : role ?? "name";
}
function weightOf$1(text, kind, schema) {
	const base = TUNING.weight[kind];
	if (kind !== "name" && kind !== "given" && kind !== "family") return base;
	if (text.length === 1) return TUNING.weight.initial;
	return schema === "person" && COMMON.has(text) ? base * TUNING.commonName : base;
}
/** Names borne by so many that agreeing on one says less. */
const COMMON = new Set("muhammad mohammad mohammed mohamed mohamad ahmad ahmed abd abdul abdel ali hasan hassan husayn hussein khan ibrahim mahmud mahmoud abdullah abdallah kim li wang zhang".split(" "));
// packages/screening/src/name-variants.ts
const SAME_NAME = `
alexander aleksandr alexandr aliaksandr alyaksandr oleksandr aleksander alexandre alessandro alejandro iskander
alexei alexey aleksei aleksey aliaksei oleksii oleksiy
andrei andrey andriy andrii andrej andrew andreas andre
dmitri dmitry dmitriy dmitrii dzmitry dmytro dimitri dimitry
sergei sergey serhii serhiy siarhei sergej serge sergejs
vladimir volodymyr uladzimir vladimirs wladimir
nikolai nikolay mykola mikalai nikolaj nicholas nicolas nikolaos nikola
mikhail mihail mykhailo mikhajl michael michel miguel mihai mikail
evgeny evgeni evgenii yevgeny yevgeni yevgeniy yevhen yauhen eugene
yuri yury yuriy iurii jurij yurii
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
ann anne anna
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
isabel isabelle elizabeth elisabeth isabella`;
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
alexander alex sasha sacha lex sandy aleks
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
vladimir volodya vova
dmitri dima mitya
mikhail misha
nikolai kolya
sergei seryozha
ivan vanya
ekaterina katya
maria masha
natalia natasha
tatiana tanya
anastasia nastya
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
const SHORT_GROUPS = groupsOf(SHORT_FORMS);
function groupsOf(text) {
	const groups = /* @__PURE__ */ new Map();
	text.trim().split("\n").forEach((line, number) => {
		for (const name of line.split(" ")) groups.set(name, (groups.get(name) ?? /* @__PURE__ */ new Set()).add(number));
	});
	return groups;
}
/** Slavic patronymics and family names in -ovich, -avich, -ovna, -auna: the name they are made from decides. */
function stemOf(name) {
	return /^(.{3,}?)(?:i?[yj]?[aeo]?[vuw])(?:ich|ych|itch|na)$/.exec(name)?.[1] ?? null;
}
function variantOf(left, right) {
	const leftStem = stemOf(left);
	const rightStem = leftStem === null ? null : stemOf(right);
	if (leftStem !== null && rightStem !== null && left.endsWith("na") === right.endsWith("na")) {
		if ([
			"",
			"i",
			"a",
			"y",
			"ei"
		].some((end) => [
			"",
			"i",
			"a",
			"y",
			"ei"
		].some((other) => sharesGroup(SPELLING_GROUPS, leftStem + end, rightStem + other)))) return "spelling";
	}
	if (sharesGroup(SPELLING_GROUPS, left, right)) return "spelling";
	return sharesGroup(SHORT_GROUPS, left, right) ? "short_form" : null;
}
/** Other forms under which a name could be listed. */
function variantsOf(name) {
	const found = [];
	for (const groups of [SPELLING_GROUPS, SHORT_GROUPS]) {
		const own = groups.get(name);
		if (!own) continue;
		for (const [other, numbers] of groups) if (other !== name && [...own].some((number) => numbers.has(number))) found.push(other);
	}
	return found;
}
function sharesGroup(groups, left, right) {
	const own = groups.get(left);
	const other = groups.get(right);
	if (!own || !other) return false;
	for (const number of own) if (other.has(number)) return true;
	return false;
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
		likeness: TUNING.initial,
		relation: "initial"
	} : null;
	if (left.kind === "number" !== (right.kind === "number")) return null;
	const variant = context.person ? variantOf(left.text, right.text) : null;
	if (variant === "spelling") return {
		likeness: TUNING.spellingVariant,
		relation: "variant"
	};
	if (context.person && isPatronymic(left.text) !== isPatronymic(right.text) && left.key !== right.key) return null;
	if (!context.person && Math.max(left.text.length, right.text.length) <= 4) return null;
	const spelling = spellingLikeness(left, right);
	if (variant === "short_form" && (spelling === null || spelling.likeness < TUNING.shortForm)) return {
		likeness: TUNING.shortForm,
		relation: "variant"
	};
	if (context.abjad && left.consonants.length >= 2 && left.consonants === right.consonants) {
		const likeness = 1 - TUNING.consonantGap / left.consonants.length;
		if (spelling === null || spelling.likeness < likeness) return {
			likeness,
			relation: "sounds_alike"
		};
	}
	return spelling;
}
function isPatronymic(word) {
	return /[aeiouy][vuw](?:ich|ych|itch|na)$/.test(word);
}
function spellingLikeness(left, right) {
	if (left.key === right.key && left.key.length > 1) return {
		likeness: TUNING.soundsAlike,
		relation: "sounds_alike"
	};
	if (Math.min(left.text.length, right.text.length) < 3) return null;
	const written = likenessOf(left.text, right.text, left.letters, right.letters, 0);
	const heard = written > .8 ? 0 : likenessOf(left.key, right.key, left.keyLetters, right.keyLetters, TUNING.keyEditHandicap);
	const first = left.text[0] === right.text[0] || left.key[0] === right.key[0] ? 0 : TUNING.firstLetter;
	const likeness = Math.min(.95, Math.max(written, heard) - first);
	return likeness >= TUNING.leastLikeness ? {
		likeness,
		relation: "close_spelling"
	} : null;
}
function likenessOf(left, right, leftLetters, rightLetters, handicap) {
	const longest = Math.max(left.length, right.length);
	const most = Math.min(3, Math.floor((1 - TUNING.leastLikeness) * longest / TUNING.editCost));
	if (fewestEdits(leftLetters, rightLetters) > most) return 0;
	const edits = editDistance(left, right, most);
	return edits > most ? 0 : 1 - TUNING.editCost * (edits + handicap) / longest;
}
// packages/screening/src/align-names.ts
function alignNames(asked, listed) {
	const state = {
		pairs: [],
		onlyAsked: inOrder(asked.tokens),
		onlyListed: inOrder(listed.tokens)
	};
	const context = {
		abjad: asked.abjad !== listed.abjad,
		person: asked.schema === "person"
	};
	takeEqual(state);
	takeJoined(state, "exact");
	takeAlike(state, context);
	takeJoined(state, "close");
	takeInitials(state, context);
	if (!context.person) takeAcronym(state);
	return state;
}
/** Alphabetical, so that the outcome cannot depend on word order. */
function inOrder(tokens) {
	return [...tokens].sort((left, right) => left.text < right.text ? -1 : left.text > right.text ? 1 : left.at - right.at);
}
function take(state, asked, listed, found) {
	const weight = Math.max(sum(asked), sum(listed));
	state.pairs.push({
		asked,
		listed,
		weight,
		...found
	});
	state.onlyAsked = state.onlyAsked.filter((token) => !asked.includes(token));
	state.onlyListed = state.onlyListed.filter((token) => !listed.includes(token));
}
function sum(tokens) {
	return tokens.reduce((total, token) => total + token.weight, 0);
}
function takeEqual(state) {
	for (const token of state.onlyAsked) {
		const same = state.onlyListed.find((other) => other.text === token.text);
		if (same) take(state, [token], [same], {
			likeness: 1,
			relation: "equal"
		});
	}
}
function takeAlike(state, context) {
	const found = [];
	for (const asked of state.onlyAsked) for (const listed of state.onlyListed) {
		const like = compareTokens(asked, listed, context);
		if (like && like.relation !== "initial") found.push({
			asked,
			listed,
			like,
			value: like.likeness * Math.min(asked.weight, listed.weight)
		});
	}
	found.sort((left, right) => right.value - left.value);
	for (const { asked, listed, like } of found) if (state.onlyAsked.includes(asked) && state.onlyListed.includes(listed)) take(state, [asked], [listed], like);
}
/** An initial stands only for a word that no full word of its own side contends with: Vladimir P. Kononov is no Vladimir Putin. */
function takeInitials(state, context) {
	const isInitial = (token) => token.text.length === 1;
	const full = (tokens) => tokens.filter((token) => !isInitial(token) && token.kind !== "particle" && token.kind !== "title" && token.kind !== "legal_form");
	for (const asked of state.onlyAsked) {
		const listed = state.onlyListed.find((other) => compareTokens(asked, other, context)?.relation === "initial");
		if (!listed || !state.onlyAsked.includes(asked)) continue;
		const spare = full(state.onlyListed).length - full(state.onlyAsked).length;
		if (isInitial(asked) === isInitial(listed) || (isInitial(asked) ? spare > 0 : spare < 0)) {
			const found = compareTokens(asked, listed, context);
			if (found) take(state, [asked], [listed], found);
		}
	}
}
/** Two words of one side that make one word of the other: Al Masri and Almasri, Pol Pot and PolPot. */
function takeJoined(state, how) {
	for (let again = true; again;) {
		again = joinOnce(state.onlyAsked, state.onlyListed, how, (pair, one, found) => take(state, pair, [one], found));
		again = joinOnce(state.onlyListed, state.onlyAsked, how, (pair, one, found) => take(state, [one], pair, found)) || again;
	}
}
/** Shorter ones meet by chance too often. */
const SHORTEST_JOINED = 6;
function joinOnce(split, whole, how, done) {
	for (const one of whole) {
		if (one.text.length < SHORTEST_JOINED || one.kind === "legal_form") continue;
		for (const first of split) {
			if (first.kind === "legal_form" || first.text.length >= one.text.length) continue;
			for (const second of split) {
				if (first === second || second.kind === "legal_form") continue;
				const joined = first.text + second.text;
				if (Math.abs(joined.length - one.text.length) > 2) continue;
				const found = joinedLikeness(joined, one, how);
				if (found === null) continue;
				done(first.at < second.at ? [first, second] : [second, first], one, found);
				return true;
			}
		}
	}
	return false;
}
function joinedLikeness(joined, one, how) {
	if (joined === one.text || joined.length >= 8 && soundKey(joined) === one.key) return {
		likeness: TUNING.joined,
		relation: "joined"
	};
	if (how === "exact" || joined.length < 9) return null;
	const key = soundKey(joined);
	const like = compareTokens({
		...one,
		text: joined,
		key,
		consonants: "",
		letters: letterBits(joined),
		keyLetters: letterBits(key)
	}, one, {
		abjad: false,
		person: false
	});
	return like && like.likeness >= .85 ? {
		likeness: like.likeness * TUNING.joined,
		relation: "joined"
	} : null;
}
/** Letters that stand for the words of the other name: PLA, People's Liberation Army. */
function takeAcronym(state) {
	const tryOne = (short, long, done) => {
		for (const one of short) {
			if (one.kind !== "name" || one.text.length < 3 || one.text.length > 8) continue;
			const many = long.filter((token) => token.kind !== "legal_form" && token.kind !== "particle").sort((left, right) => left.at - right.at);
			if (many.length >= 3 && many.map((token) => token.text[0]).join("") === one.text) return done(one, many);
		}
	};
	const found = {
		likeness: TUNING.acronym,
		relation: "joined"
	};
	tryOne(state.onlyAsked, state.onlyListed, (one, many) => take(state, [one], many, found));
	tryOne(state.onlyListed, state.onlyAsked, (one, many) => take(state, many, [one], found));
}
// packages/screening/src/score-names.ts
function scorePrepared(asked, listed) {
	const alignment = alignNames(asked, listed);
	const matchedWeight = alignment.pairs.reduce((sum, pair) => sum + pair.weight, 0);
	const spelling = alignment.pairs.map(spellingLoss);
	const { contradicted, restAsked, restListed } = contradictions(alignment);
	const onlyAsked = restAsked.map((token) => ({
		asked: [token],
		listed: [],
		points: TUNING.onlyAsked * token.weight
	}));
	const onlyListed = restListed.map((token) => ({
		asked: [],
		listed: [token],
		points: TUNING.onlyListed * token.weight
	}));
	const thin = thinLoss(alignment);
	const lost = total(spelling) + total([
		...contradicted,
		...onlyAsked,
		...onlyListed
	].map((loss) => loss.points)) + thin;
	return {
		score: matchedWeight === 0 ? 0 : Math.min(100, Math.max(0, 100 - lost)),
		alignment,
		matchedWeight,
		spelling,
		contradicted,
		onlyAsked,
		onlyListed,
		thin
	};
}
function total(points) {
	return points.reduce((sum, point) => sum + point, 0);
}
function spellingLoss(pair) {
	return TUNING.unlike * (1 - pair.likeness) * Math.min(1, pair.weight);
}
const LIGHT = /* @__PURE__ */ new Set([
	"particle",
	"title",
	"legal_form"
]);
/** A token left over on each side means that the names disagree there, which costs far more than a token left out. */
function contradictions(alignment) {
	const heavy = (tokens) => tokens.filter((token) => !LIGHT.has(token.kind) && token.text.length > 1).sort((left, right) => right.weight - left.weight);
	const asked = heavy(alignment.onlyAsked);
	const listed = heavy(alignment.onlyListed);
	const count = Math.min(asked.length, listed.length);
	const contradicted = asked.slice(0, count).map((token, at) => {
		const other = listed[at];
		const weight = other ? (token.weight + other.weight) / 2 : token.weight;
		return {
			asked: [token],
			listed: other ? [other] : [],
			points: TUNING.contradicted * weight * (at === 0 ? 1 : TUNING.contradictedAgain)
		};
	});
	const used = /* @__PURE__ */ new Set([...asked.slice(0, count), ...listed.slice(0, count)]);
	return {
		contradicted,
		restAsked: alignment.onlyAsked.filter((token) => !used.has(token)),
		restListed: alignment.onlyListed.filter((token) => !used.has(token))
	};
}
function weightOf(tokens) {
	return tokens.reduce((sum, token) => sum + token.weight, 0);
}
/** One agreed token of a longer name is little evidence. */
function thinLoss(alignment) {
	const evidence = (pair) => Math.min(weightOf(pair.asked), weightOf(pair.listed)) * pair.likeness;
	const agreed = alignment.pairs.reduce((sum, pair) => sum + evidence(pair), 0);
	if (alignment.onlyAsked.concat(alignment.onlyListed).reduce((sum, token) => sum + token.weight, 0) < .5) return 0;
	return TUNING.thin * Math.max(0, 1 - agreed / TUNING.thinBelow);
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
function prepareEntry(entry) {
	const schema = entry.kind === "person" || entry.kind === "unknown" ? "person" : entry.kind === "organisation" ? "organisation" : "object";
	return {
		entry,
		names: entry.names.map((name) => prepareName(name.text, schema, name.parts))
	};
}
/** A person is compared with people, a company with organisations; entries of unknown kind with both. */
function isComparable(query, entry) {
	if (entry.kind === "unknown") return true;
	return query.kind === "person" ? entry.kind === "person" : entry.kind === "organisation";
}
/** The figures alone; `explainEntry` says them. `places` limits the names to those worth a look. Null for an entry without a name. */
function scoreEntry(prepared, asked, bands, places) {
	const fields = compareFields(asked.query, prepared.entry);
	const best = bestName(prepared, asked, fields, places);
	if (best === null) return null;
	const name = Math.round(best.points);
	const parts = [namePart(name, best.listed), ...fields.flatMap((found) => found.part ?? [])];
	const sum = parts.reduce((total, part) => total + part.points, 0);
	const floor = name >= bands.weak ? bands.weak : 0;
	const score = Math.min(100, Math.max(floor, sum));
	if (score !== sum) parts.push(limitPart(score - sum, floor));
	return {
		score,
		rank: best.points + sum - name,
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
			missingFact: missingFact(asked.query, prepared.entry, fields)
		}
	};
}
function bestName(prepared, asked, fields, places) {
	const backed = fields.some((found) => (found.part?.points ?? 0) > 0);
	let best = null;
	for (const at of [...places ?? prepared.names.keys()].sort((left, right) => left - right)) {
		const name = prepared.names[at];
		const listed = prepared.entry.names[at];
		if (!name || !listed) continue;
		const scored = scorePrepared(asked.name, name);
		const points = listed.kind === "weak_alias" && !backed && !isExact(scored) ? scored.score * TUNING.weakAlias : scored.score;
		if (best === null || points > best.points) best = {
			scored,
			listed,
			points
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
// packages/screening/src/build-index.ts
function buildIndex(entries) {
	const prepared = entries.map(prepareEntry);
	const nameEntry = [];
	const firstName = [];
	const nameTokens = [];
	const keys = /* @__PURE__ */ new Map();
	const postings = [];
	const wordKeys = /* @__PURE__ */ new Set();
	prepared.forEach((entry, entryAt) => {
		firstName.push(nameEntry.length);
		for (const name of entry.names) {
			const nameAt = nameEntry.push(entryAt) - 1;
			nameTokens.push(Math.min(255, name.tokens.length));
			for (const token of name.tokens) if (isSearched(token)) wordKeys.add(token.key);
			for (const key of keysOf(name)) {
				const keyAt = keys.get(key) ?? keys.size;
				keys.set(key, keyAt);
				(postings[keyAt] ??= []).push(nameAt);
			}
		}
	});
	const deletions = /* @__PURE__ */ new Map();
	const consonants = /* @__PURE__ */ new Map();
	for (const key of wordKeys) {
		const keyAt = keys.get(key) ?? 0;
		for (const shorter of withoutOneLetter(key)) pushCompact(deletions, shorter, keyAt);
		const skeleton = consonantsOf(key);
		if (skeleton.length >= 2) push(consonants, skeleton, keyAt);
	}
	return {
		entries: prepared,
		nameEntry: Int32Array.from(nameEntry),
		firstName: Int32Array.from(firstName),
		nameTokens: Uint8Array.from(nameTokens),
		keys,
		postings,
		deletions,
		consonants
	};
}
/** Keys of a name's words, and of neighbours joined, so that Al Masri is found by Almasri. */
function keysOf(name) {
	const keys = /* @__PURE__ */ new Set();
	name.tokens.forEach((token, at) => {
		if (isSearched(token)) keys.add(token.key);
		const next = name.tokens[at + 1];
		if (next && token.kind !== "legal_form" && next.kind !== "legal_form" && Math.min(token.text.length, next.text.length) <= 5) keys.add(soundKey(token.text + next.text));
	});
	return keys;
}
/** Legal forms and titles are in too many names to search by. */
function isSearched(token) {
	return token.kind !== "legal_form" && token.kind !== "title" && (token.kind !== "particle" || token.weight >= 1) && token.text.length > 1;
}
function withoutOneLetter(key) {
	if (key.length < 3 || key.length > 24) return [];
	return [...new Set(Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1)))];
}
function push(map, key, value) {
	const values = map.get(key);
	if (values) values.push(value);
	else map.set(key, [value]);
}
function pushCompact(map, key, value) {
	const known = map.get(key);
	if (known === void 0) map.set(key, value);
	else if (typeof known === "number") map.set(key, [known, value]);
	else known.push(value);
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
// packages/screening/src/find-candidates.ts
const CLOSE_SPELLING = .75;
function findCandidates(index, name, mostNames) {
	const weight = /* @__PURE__ */ new Map();
	for (const key of searchedKeys(name)) {
		const best = /* @__PURE__ */ new Map();
		for (const [keyAt, quality] of reachedKeys(index, key, name.abjad)) for (const nameAt of index.postings[keyAt] ?? []) best.set(nameAt, Math.max(best.get(nameAt) ?? 0, quality * rarity(index, keyAt)));
		for (const [nameAt, value] of best) weight.set(nameAt, (weight.get(nameAt) ?? 0) + value);
	}
	const order = [...weight].map(([nameAt, value]) => ({
		nameAt,
		value: value - .05 * (index.nameTokens[nameAt] ?? 0)
	}));
	order.sort((left, right) => right.value - left.value || left.nameAt - right.nameAt);
	const entries = /* @__PURE__ */ new Map();
	for (const { nameAt } of order.slice(0, mostNames)) {
		const entryAt = index.nameEntry[nameAt] ?? 0;
		const names = entries.get(entryAt);
		const place = nameAt - (index.firstName[entryAt] ?? 0);
		if (names) names.push(place);
		else entries.set(entryAt, [place]);
	}
	return {
		entries,
		shared: new Set([...weight.keys()].map((nameAt) => index.nameEntry[nameAt])).size
	};
}
function searchedKeys(name) {
	const keys = keysOf(name);
	for (const token of name.tokens) for (const other of variantsOf(token.text)) keys.add(soundKey(other));
	return [...keys];
}
function reachedKeys(index, key, abjad) {
	const reached = /* @__PURE__ */ new Map();
	const reach = (keyAt, quality) => {
		if (keyAt !== void 0 && (reached.get(keyAt) ?? 0) < quality) reached.set(keyAt, quality);
	};
	reach(index.keys.get(key), 1);
	for (const keyAt of deletionsOf(index, key)) reach(keyAt, CLOSE_SPELLING);
	for (const shorter of withoutOneLetter(key)) {
		reach(index.keys.get(shorter), CLOSE_SPELLING);
		for (const keyAt of deletionsOf(index, shorter)) reach(keyAt, CLOSE_SPELLING);
	}
	if (abjad) for (const keyAt of index.consonants.get(consonantsOf(key)) ?? []) reach(keyAt, CLOSE_SPELLING);
	return reached;
}
function deletionsOf(index, key) {
	const found = index.deletions.get(key);
	return found === void 0 ? [] : typeof found === "number" ? [found] : found;
}
/** Words in few names weigh most: the logarithm of how many names there are to each that has the word. */
function rarity(index, keyAt) {
	return Math.log((index.nameEntry.length + 1) / ((index.postings[keyAt]?.length ?? 0) + 1)) + .1;
}
// packages/screening/src/screen.ts
/** Changes whenever the same values could give another answer. */
const ENGINE_VERSION = "screening-1.0.0";
function screen(index, query, bands, options = {}) {
	const asked = prepareQuery(query);
	const candidates = findCandidates(index, asked.name, options.mostNames ?? 400);
	const scored = [];
	for (const [at, names] of candidates.entries) {
		const prepared = index.entries[at];
		const found = prepared && isComparable(query, prepared.entry) ? scoreEntry(prepared, asked, bands, names) : null;
		if (prepared && found) scored.push({
			prepared,
			found
		});
	}
	scored.sort((left, right) => compareScores(left.found, right.found) || (left.prepared.entry.ref < right.prepared.entry.ref ? -1 : 1));
	const shown = scored.filter(({ found }) => found.score >= bands.weak);
	const explain = ({ prepared, found }) => explainEntry(prepared, asked, bands, found);
	return {
		engineVersion: ENGINE_VERSION,
		matches: shown.map(explain),
		nearest: scored.slice(shown.length, shown.length + (options.nearest ?? 5)).map((row) => explainNearName(explain(row))),
		funnel: {
			entries: index.entries.length,
			names: index.nameEntry.length,
			shared: candidates.shared,
			scored: scored.length,
			shown: shown.length,
			hidden: scored.length - shown.length
		}
	};
}
function compareScores(left, right) {
	return right.score - left.score || right.rank - left.rank;
}
export { ENGINE_VERSION, buildIndex, screen };
