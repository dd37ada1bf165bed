import words from "../../words/lobby.ftl?raw";
import { addWords } from "../../words/format";

// The texts of lists of games: added once, by whichever screen with one is loaded first.
addWords(words);
