import type { Component } from "svelte";
import type { Route } from "./routes";

export type Screen = Component<{ route: Route }>;

const of = (load: () => Promise<unknown>) => load as () => Promise<{ default: Screen }>;

/** Each screen is a file of its own, loaded when it is opened. */
export const screens: Partial<Record<Route["screen"], () => Promise<{ default: Screen }>>> = {
  lobby: of(() => import("../screens/lobby/Lobby.svelte")),
  mine: of(() => import("../screens/mine/Mine.svelte")),
  create: of(() => import("../screens/create/Create.svelte")),
  table: of(() => import("../screens/table/Table.svelte")),
  rules: of(() => import("../screens/rules/Rules.svelte")),
  account: of(() => import("../screens/account/Account.svelte")),
  event: of(() => import("../screens/event/Event.svelte")),
  person: of(() => import("../screens/people/Person.svelte")),
};
