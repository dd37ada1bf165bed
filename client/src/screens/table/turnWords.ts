import words from "../../words/turn.ftl?raw";
import { addWords } from "../../words/format";

// The texts of the turn: added once, by whichever of its parts is loaded first.
addWords(words);
