import type { ClientMessage, ServerMessage } from "./generated/armistice/v1/armistice";

/** One body of a client's frame; the connection adds the number of the request. */
export type Ask = Omit<ClientMessage, "request">;
export type Answer = ServerMessage;
export type AnswerKind = Exclude<keyof ServerMessage, "request">;

export type * from "./generated/armistice/v1/armistice";
export type * from "./generated/armistice/v1/client";
export type * from "./generated/armistice/v1/entry";
export type * from "./generated/armistice/v1/event";
export type * from "./generated/armistice/v1/server";
export type * from "./generated/armistice/v1/values";

/** The kind of a server's frame: the name of its body. Undefined where it has none that this client knows. */
export function kindOf(answer: Answer): AnswerKind | undefined {
  for (const key in answer) if (key !== "request") return key as AnswerKind;
  return undefined;
}

/** A 64-bit number as JSON has it: a text, or left out for 0. */
export function big(text: string | undefined): number {
  return text === undefined ? 0 : Number(text);
}
