import type { Plugin } from "vite";

/** What React Router's own packages need in a browser; together they compress better than apart. */
const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/;

/** Modules of ours that every page loads. Route modules and what is loaded when it is needed are no part of it. */
const everyPage =
  /[\\/]web[\\/](shell[\\/](?!(default-layout|empty-layout|not-found|wallet|renew-session|http|go-to|external-link|late-part|live|page-head|deployment-watch|kept-forms)\.|icons[\\/]).*\.tsx?$|ui[\\/](button|button-class|notices|skeleton)\.tsx?$|messages[\\/][a-z-]+\.tsx?$)|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/;

/** Puts what every page needs into two chunks: forty small ones would cost a request each and compress badly. */
export function everyPageChunks(): Plugin {
  return {
    name: "code-prix:every-page-chunks",
    config: (_, { command }) =>
      command === "build"
        ? {
            environments: {
              client: {
                build: {
                  rolldownOptions: {
                    output: {
                      codeSplitting: {
                        groups: [
                          { name: "framework", test: framework, priority: 2 },
                          { name: "every-page", test: everyPage, priority: 1 },
                        ],
                      },
                    },
                  },
                },
              },
            },
          }
        : {},
  };
}
