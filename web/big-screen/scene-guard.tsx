import { Component, type ReactNode } from "react";

interface SceneGuardProps {
  /** the step on screen: the next one is tried anew */
  step: number;
  /** what stands there when a scene cannot be drawn */
  instead: ReactNode;
  children: ReactNode;
}

interface GuardState {
  step: number;
  failed: boolean;
}

/** Three hundred people see no error: a scene that fails leaves the show's name on the screen, and the next press goes on. */
export class SceneGuard extends Component<SceneGuardProps, GuardState> {
  override state: GuardState = { step: this.props.step, failed: false };

  static getDerivedStateFromProps({ step }: SceneGuardProps, state: GuardState): GuardState | null {
    return step === state.step ? null : { step, failed: false };
  }

  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
