import words from "../../words/watch.ftl?raw";
import { addWords } from "../../words/format";

// The texts of the panels that a table does not begin with: added once, by whichever of them is opened first.
addWords(words);
