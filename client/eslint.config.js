import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Ways to make a page of a text, or a script of it: texts of people and of the server are text, nothing else. */
const asMarkup = ["innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc", "createContextualFragment", "cssText"];

export default ts.config(
  { ignores: ["node_modules/", "src/wire/generated/", "dist/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      "max-lines": ["error", 500],
      "no-restricted-properties": ["error", ...asMarkup.map((property) => ({ property }))],
      "no-restricted-globals": ["error", { name: "open", message: "Addresses are never made of texts." }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']",
          message: "The page's policy forbids style attributes: set a property, or a class.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
    rules: {
      "svelte/no-at-html-tags": "error",
      // Maps here are made anew, never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
      "svelte/no-target-blank": "error",
      // Links are followed by app/routes, which knows one base alone.
      "svelte/no-navigation-without-resolve": "off",
      "svelte/no-restricted-html-elements": ["error", "iframe", "object", "embed", "style"],
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The page's policy forbids style attributes: use a class, or style:name={value}.",
        },
      ],
    },
  },
  // What must never become an address stands in these tests as text.
  { files: ["tests/hostile/**"], rules: { "no-script-url": "off" } },
  // The arrows of the tree: screens -> ui, board, game -> wire. game and board never know each other.
  ...[
    ["wire", ["game", "board", "ui", "screens", "lobby", "people", "referee", "words", "app", "glyphs", "boards"]],
    ["game", ["board", "ui", "screens", "lobby", "people", "referee", "app", "glyphs"]],
    ["board", ["game", "wire", "screens", "lobby", "people", "referee", "app"]],
    ["ui", ["game", "board", "wire", "screens", "lobby", "people", "referee", "app"]],
    ["lobby", ["board", "ui", "screens", "app"]],
    ["people", ["board", "ui", "screens", "app"]],
  ].map(([folder, banned]) => ({
    files: [`src/${folder}/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: banned.map((name) => `**/${name}/**`), message: `${folder}/ does not know it.` }] },
      ],
    },
  })),
);
