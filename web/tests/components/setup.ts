/** What `index.html` and `main.ts` bring to every page. */
import "../../src/styles/fonts.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/contrast.css";
