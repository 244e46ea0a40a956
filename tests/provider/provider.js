// A real OpenID Connect provider for one test: `node provider.js '{"redirect": "…", …}'`. It prints its address.
//
// Whoever types a name at its own page is that person, with any password. `inToken` puts what people are called into
// the ID token, as some providers do; by default it has to be asked for, as the standard says.
import { createServer } from "node:http";
import Provider from "oidc-provider";

const { redirect, secret = null, inToken = false, port = 0 } = JSON.parse(process.argv[2]);

const server = createServer();
// It ends with the test that started it, however that ends.
process.stdin.on("end", () => process.exit()).resume();
server.listen(port, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "flagfall",
        ...(secret === null ? { token_endpoint_auth_method: "none" } : { client_secret: secret }),
        redirect_uris: [redirect],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], profile: ["preferred_username"] },
    conformIdTokenClaims: !inToken,
    cookies: { keys: ["only for tests"] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id.split("|")[0] }),
    }),
  });
  server.on("request", provider.callback());
  console.log(issuer);
});
