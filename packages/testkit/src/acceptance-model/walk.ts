import assert from 'node:assert/strict';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { Refused } from '@freehold/server/platform/refuse';
import type { TestApp } from '../test-app.ts';
import { tell, type Happening, type Level, type ModelCheck } from './reference.ts';
import { foundFirm, type World } from './world.ts';

/** Numbers a sequence is made of: what is done, to what, by whom, how, and how long after. */
export type Draw = { what: number; which: number; who: number; how: number; later: number };
type Client = 0 | 1;
type Watched = ModelCheck & { view: AmlCheck | null };
type Merge = { id: number; into: Client; merged: Client; checks: Watched[] };

const MINUTE = 60_000;
const DAY = 86_400_000;
const LEVELS: readonly Level[] = ['low', 'low', 'medium', 'high'];
const VALUES = ['accepted', 'accepted', 'accepted', 'accepted_with_conditions', 'rejected', 'more_information'] as const;
const SAYS = ['false_positive', 'false_positive', 'false_positive', 'true_match', 'unclear'] as const;
export const FIRST_MOMENT = Date.UTC(2026, 2, 2, 9);

const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const londonDay = (at: number) => LONDON.format(at);

/** One sequence: a firm is founded, things happen to its clients' checks, and after each the product is compared with the reference. */
export async function walk(testApp: TestApp, clock: { now: number }, draws: readonly Draw[]): Promise<Walked> {
  clock.now = FIRST_MOMENT;
  const world = await foundFirm(testApp);
  const walker = new Walker(world, clock);
  for (const draw of draws) await walker.step(draw);
  return { reasons: walker.reasons };
}

/** What was found at the gate: open, or why it was closed. */
type Walked = { reasons: ReadonlySet<string> };
type Act = { name: string; run: () => Promise<void> };

class Walker {
  readonly trace: string[] = [];
  readonly checks: Watched[] = [];
  /** Who has the role at each property now. */
  readonly has: [Client, Client] = [0, 1];
  readonly due: [number | null, number | null] = [null, null];
  readonly lines: [number, number] = [0, 0];
  merge: Merge | null = null;
  readonly reasons = new Set<string>();

  readonly world: World;
  readonly clock: { now: number };

  constructor(world: World, clock: { now: number }) {
    this.world = world;
    this.clock = clock;
  }

  async step(draw: Draw): Promise<void> {
    const acts = this.possible(draw);
    const act = acts[draw.what % acts.length];
    if (!act) return;
    this.clock.now += MINUTE * (1 + (draw.later % 90));
    for (const one of act) await this.perform(one);
  }

  private async perform({ name, run }: Act): Promise<void> {
    this.clock.now += MINUTE;
    this.trace.push(`${new Date(this.clock.now).toISOString().slice(0, 16)} ${name}`);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trace.push(`  refused: ${error.message}`);
    }
    await this.compare();
  }

  /** Everything that could be done now; each a few acts one after another. What is rare stands once. */
  private possible(draw: Draw): Act[][] {
    const live = ([0, 1] as const).filter((client) => this.merge?.merged !== client);
    const client = live[draw.which % live.length] ?? 0;
    const level = LEVELS[draw.how % LEVELS.length] ?? 'low';
    const accept = (check: () => Watched | undefined): Act[] => [
      this.finish(check),
      this.assess(check, level),
      this.decide(check, draw.who, 'accepted'),
      this.second(check, draw.who + 1, true),
    ];
    const newest = () => this.checks.at(-1);
    const some = <T>(all: readonly T[]) => (all.length === 0 ? undefined : all[draw.which % all.length]);
    const running = some(this.checks.filter(({ view }) => view === null));
    const any = some(this.checks.filter(({ view }) => view !== null));
    const matched = some(this.checks.filter(({ view }) => (view?.matches.length ?? 0) > 0));
    const seconded = some(this.checks.filter(({ view }) => view?.decisions.at(-1)?.second.state === 'awaiting'));
    const says = SAYS[draw.how % SAYS.length] ?? 'unclear';
    const value = VALUES[draw.how % VALUES.length] ?? 'accepted';
    const held = (of: Watched | undefined) => () => of;
    return [
      [this.start(client, false), ...accept(newest)],
      [this.start(client, false), ...accept(newest)],
      [this.start(client, draw.how % 2 === 0)],
      [this.start(client, true), this.finish(newest), this.settle(newest, draw.who, says)],
      [this.startMissing(client)],
      // States that chance alone rarely comes to.
      [this.start(client, false), ...accept(newest), this.wait(160 + 30 * (draw.later % 20))],
      [this.start(client, false), ...accept(newest), this.assess(newest, 'high'), this.wait(1)],
      [this.start(client, true), this.finish(newest), this.cancel(newest)],
      ...(running ? [[this.finish(held(running))], accept(held(running)), [this.fail(running)], [this.cancel(held(running))]] : []),
      ...(matched
        ? [
            [this.settle(held(matched), draw.who, says)],
            [this.settle(held(matched), draw.who, says), this.settle(held(matched), draw.who + 1, says)],
            [
              this.settle(held(matched), draw.who, 'false_positive'),
              this.settle(held(matched), draw.who + 1, 'false_positive'),
              ...accept(held(matched)).slice(1),
            ],
          ]
        : []),
      ...(any
        ? [
            [this.assess(held(any), level), this.decide(held(any), draw.who, value)],
            [this.decide(held(any), draw.who, value)],
            [this.decide(held(any), draw.who, 'rejected')],
            [this.assess(held(any), LEVELS[(draw.how + draw.who) % LEVELS.length] ?? 'high')],
            [this.assign(any, draw.who)],
            ...(draw.how % 3 === 0 ? [[this.cancel(held(any))]] : []),
          ]
        : []),
      ...(seconded ? [[this.second(held(seconded), draw.who, true)], [this.second(held(seconded), draw.who, draw.how % 3 !== 0)]] : []),
      ...(this.due[client] === null ? [[this.market(client)], [this.market(client)]] : []),
      [this.wait(1 + (draw.later % 3))],
      [this.wait(30 * (1 + (draw.later % 14)))],
      [this.night()],
      ...(this.merge ? [[this.unmerge(this.merge)], [this.unmerge(this.merge)]] : [[this.join(client)]]),
      ...(draw.later % 5 === 0 ? [[this.changeList(draw.how)]] : []),
    ];
  }

  private note(
    check: Watched,
    happening: Happening extends infer One ? (One extends { at: number } ? Omit<One, 'at'> : never) : never,
    view: AmlCheck,
  ): void {
    check.happened.push({ ...happening, at: this.clock.now });
    check.view = view;
  }
  private begin(id: number, owner: Client): void {
    this.checks.push({ id, owner, startedAt: this.clock.now, happened: [], view: null });
  }
  private party(client: Client): number {
    return this.world.clients[client].party;
  }

  private start = (client: Client, listed: boolean): Act => ({
    name: `start a check of client ${client}, ${listed ? 'listed' : 'on no list'}`,
    run: async () => this.begin(await this.world.start(this.party(client), listed), client),
  });
  private startMissing = (client: Client): Act => ({
    name: `start what is missing of client ${client}`,
    run: async () => {
      const id = await this.world.startMissing(this.party(client));
      if (id !== null) this.begin(id, client);
    },
  });
  private finish = (which: () => Watched | undefined): Act => ({
    name: 'finish',
    run: async () => {
      const check = which();
      if (!check || check.view !== null) return;
      const view = await this.world.finish(check.id);
      if (view.state !== 'completed' || view.outcome === null) return;
      this.note(check, { what: 'finished', outcome: view.outcome, hasMatch: view.matches.length > 0 }, view);
    },
  });
  private fail = (check: Watched): Act => ({
    name: `check ${check.id} could not run`,
    run: async () => {
      await this.world.fail(check.id);
      this.note(check, { what: 'failed' }, await this.world.check(check.id));
    },
  });
  private settle = (which: () => Watched | undefined, who: number, says: (typeof SAYS)[number]): Act => ({
    name: `member ${who % 3} says ${says}`,
    run: async () => {
      const check = which();
      const match = check?.view?.matches.find(({ status }) => status === 'open' || status === 'unclear') ?? check?.view?.matches[0];
      if (!check || !match) return;
      const view = await this.world.settle(check.id, match.id, who, says);
      this.note(check, { what: 'settled', outcome: view.outcome ?? 'refer', frozen: view.frozen !== null }, view);
    },
  });
  private assess = (which: () => Watched | undefined, level: Level): Act => ({
    name: `assess a ${level} risk`,
    run: async () => {
      const check = which();
      if (!check || check.view === null) return;
      const view = await this.world.assess(check.id, level);
      assert.equal(view.risk_assessment?.level, level);
      this.note(check, { what: 'assessed', level }, view);
    },
  });
  private decide = (which: () => Watched | undefined, who: number, value: (typeof VALUES)[number]): Act => ({
    name: `member ${who % 3} decides ${value}`,
    run: async () => {
      const check = which();
      if (!check || check.view === null) return;
      if (check.view?.edd?.missing.length) await this.world.fillPack(check.id, who);
      this.note(check, { what: 'decided', value }, await this.world.decide(check.id, who, value));
    },
  });
  private second = (which: () => Watched | undefined, who: number, agree: boolean): Act => ({
    name: `member ${who % 3} ${agree ? 'agrees' : 'does not agree'}`,
    run: async () => {
      const check = which();
      if (!check || check.view?.decisions.at(-1)?.second.state !== 'awaiting') return;
      if (agree && check.view?.edd?.missing.length) await this.world.fillPack(check.id, who);
      this.note(check, { what: 'seconded', agree }, await this.world.second(check.id, who, agree));
    },
  });
  private cancel = (which: () => Watched | undefined): Act => ({
    name: 'cancel',
    run: async () => {
      const check = which();
      if (check) this.note(check, { what: 'cancelled' }, await this.world.cancel(check.id));
    },
  });
  private assign = (check: Watched, who: number): Act => ({
    name: `give check ${check.id} to member ${who % 3}`,
    run: async () => {
      check.view = await this.world.assign(check.id, who);
    },
  });
  private market = (client: Client): Act => ({
    name: `put the property of client ${client} on the market`,
    run: async () => {
      const isMissing = !this.isAccepted(this.has[client]);
      await this.world.market(client);
      this.due[client] = this.clock.now;
      if (isMissing) this.lines[client] += 1;
    },
  });
  private wait = (days: number): Act => ({
    name: `${days} days pass`,
    run: () => {
      this.clock.now += days * DAY;
      return Promise.resolve();
    },
  });
  private night = (): Act => ({
    name: 'the night',
    run: async () => {
      for (const client of [0, 1] as const) {
        const due = this.due[client];
        if (due !== null && this.lines[client] === 0 && this.doneOf(client) === null && londonDay(due) < londonDay(this.clock.now))
          this.lines[client] += 1;
      }
      await this.world.night();
    },
  });
  private join = (into: Client): Act => ({
    name: `make one record of both, of client ${into}`,
    run: async () => {
      const merged: Client = into === 0 ? 1 : 0;
      const id = await this.world.merge(this.party(into), this.party(merged));
      const moved = this.checks.filter(({ owner }) => owner === merged);
      for (const check of moved) check.owner = into;
      this.has[merged] = into;
      this.merge = { id, into, merged, checks: moved };
    },
  });
  private unmerge = ({ id, merged, checks }: Merge): Act => ({
    name: 'part the two records',
    run: async () => {
      await this.world.unmerge(id);
      for (const check of checks) check.owner = merged;
      this.has[merged] = merged;
      this.merge = null;
    },
  });
  private changeList = (entries: number): Act => ({ name: 'the list changes', run: () => this.world.changeList(entries) });

  private answer(client: Client) {
    const due = this.due[client];
    return tell(
      this.checks.filter(({ owner }) => owner === this.has[client]),
      due === null ? [] : [{ due }],
      this.clock.now,
    );
  }
  private doneOf = (client: Client) => this.answer(client).done[0] ?? null;
  private isAccepted(owner: Client): boolean {
    const { accepted } = tell(
      this.checks.filter((check) => check.owner === owner),
      [],
      this.clock.now,
    );
    return accepted !== null && this.clock.now <= accepted.until;
  }

  /** Gate, reason, clock, register, status and coverage of both clients, against the reference. */
  private async compare(): Promise<void> {
    const both = await this.world.see();
    for (const client of [0, 1] as const) {
      const told = this.answer(client);
      this.reasons.add(told.why ?? 'open');
      const due = this.due[client];
      const done = told.done[0] ?? null;
      // Whoever is accepted late, where nobody had written a line, gets one.
      if (due !== null && done !== null && this.lines[client] === 0 && londonDay(done) > londonDay(due)) this.lines[client] += 1;
      const isLate = due !== null && londonDay(done ?? this.clock.now) > londonDay(due);
      const seen = both[client];
      const why = seen.missing?.why.replace(/^the accepted check ran out on .*$/, 'ran out') ?? null;
      assert.deepEqual(
        { ...seen, missing: why, sentence: seen.sentence !== null, status: seen.missing?.status ?? null },
        {
          missing: told.why,
          sentence: told.why !== null,
          status: told.why === null ? null : told.status,
          clock: { done, state: due === null ? 'not_due' : isLate ? 'late' : done === null ? 'due_now' : 'in_time' },
          lines: Array.from({ length: this.lines[client] }, () => ({ due, done })),
          coverage: { status: told.status, underWay: told.status === 'inProgress' },
        },
        `client ${client}\n${this.trace.join('\n')}`,
      );
    }
  }
}
