import { request } from "$lib/net/http";
import type {
  AdminPeople,
  AdminPerson,
  AdminTable,
  AdminTables,
  Invitations,
  OperatorToken,
  ReportInfo,
  ReportList,
  ResetLink,
  ServerModeInfo,
} from "$lib/wire/types";

const KEY = "flagfall.operator";

/** What the operator sees and does. The token lasts as long as the tab. */
export class Operator {
  #token = $state(sessionStorage.getItem(KEY) ?? "");
  mode = $state.raw<ServerModeInfo | null>(null);
  tables = $state.raw<readonly AdminTable[]>([]);
  total = $state(0);
  people = $state.raw<readonly AdminPerson[]>([]);
  reports = $state.raw<readonly ReportInfo[]>([]);
  query = $state("");

  get hasToken(): boolean {
    return this.#token !== "";
  }

  /** Try a token; it is kept if it opens. */
  async enter(token: string): Promise<void> {
    this.mode = await request<ServerModeInfo>("GET", "/admin/mode", undefined, token);
    this.#token = token;
    sessionStorage.setItem(KEY, token);
    await this.refresh();
  }

  /** Become the operator of a new server, with the code of the link that its start has printed. */
  async begin(code: string): Promise<void> {
    const { token } = await request<OperatorToken>("POST", "/operator", { code }, null);
    await this.enter(token);
  }

  leave(): void {
    this.#token = "";
    this.mode = null;
    sessionStorage.removeItem(KEY);
  }

  async refresh(): Promise<void> {
    this.mode = await this.#ask<ServerModeInfo>("GET", "/mode");
    const found = await this.#ask<AdminTables>("GET", "/tables");
    this.tables = found.tables;
    this.total = found.total;
    await this.listReports();
    await this.search();
  }

  async listReports(): Promise<void> {
    this.reports = (await this.#ask<ReportList>("GET", "/reports")).reports;
  }

  /** A report needs nothing more. */
  async finish(report: ReportInfo): Promise<void> {
    await this.#ask("POST", `/reports/${report.id}/done`);
    await this.listReports();
  }

  /** Keep what a report is about out of the gallery. */
  async bar(creation: string): Promise<void> {
    await this.#ask("PATCH", `/creations/${creation}`, { is_barred: true });
    await this.listReports();
  }

  async search(): Promise<void> {
    const path = `/people?q=${encodeURIComponent(this.query.trim())}`;
    this.people = (await this.#ask<AdminPeople>("GET", path)).people;
  }

  async change(change: { invite_only?: boolean; announcement?: string }): Promise<void> {
    this.mode = await this.#ask<ServerModeInfo>("PATCH", "/mode", change);
  }

  async invite(): Promise<readonly string[]> {
    const { codes } = await this.#ask<Invitations>("POST", "/invitations", { count: 1 });
    this.mode = await this.#ask<ServerModeInfo>("GET", "/mode");
    return codes;
  }

  async closeTable(table: AdminTable): Promise<void> {
    await this.#ask("POST", `/tables/${table.id}/close`);
    await this.refresh();
  }

  async sanction(person: AdminPerson, change: { is_banned?: boolean; is_muted?: boolean }): Promise<void> {
    await this.#ask("PATCH", `/people/${person.id}`, change);
    await this.search();
  }

  /** The address with which somebody sets another passphrase. */
  async reset(person: AdminPerson): Promise<string> {
    return location.origin + (await this.#ask<ResetLink>("POST", `/people/${person.id}/reset`)).path;
  }

  async remove(person: AdminPerson): Promise<void> {
    await this.#ask("DELETE", `/people/${person.id}`);
    await this.refresh();
  }

  #ask<Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Answer> {
    return request<Answer>(method, `/admin${path}`, body, this.#token);
  }
}
