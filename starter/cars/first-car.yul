// A car in Yul: the machine's own language with names and blocks. Nobody saves gas for you here, and nobody spends it.
object "FirstCar" {
  code {
    datacopy(0, dataoffset("runtime"), datasize("runtime"))
    return(0, datasize("runtime"))
  }
  object "runtime" {
    code {
      // takeYourTurn(CodePrix codePrix, CarData[] allCars, uint256 yourCarIndex)
      if iszero(eq(shr(224, calldataload(0)), 0x4b76d2de)) { revert(0, 0) }
      let place := calldataload(68)
      // Five words for each car: balance, speed, y, shield, car. The list begins behind its length.
      let me := add(add(calldataload(36), 36), mul(place, 160))
      let coins := calldataload(me)

      // The first four bytes of the calls; "code-prix interfaces" has their names.
      let getShellCost := 0x54192e41
      let buyShell := 0x4e7444c4
      let getAccelerateCost := 0x503a6982
      let buyAcceleration := 0x361401f4

      // 1. Is somebody ahead, and fast? A shell stops the next car ahead.
      if place {
        if gt(calldataload(sub(me, 128)), 10) {
          if iszero(gt(ask(getShellCost, 1), div(coins, 8))) { pop(ask(buyShell, 1)) }
        }
      }

      // 2. Faster, always faster.
      pop(ask(buyAcceleration, 3))
      stop()

      // Calls the race; what it refuses stops the turn.
      function ask(selector, amount) -> answer {
        mstore(0, shl(224, selector))
        mstore(4, amount)
        if iszero(call(gas(), calldataload(4), 0, 0, 36, 0, 32)) {
          returndatacopy(0, 0, returndatasize())
          revert(0, returndatasize())
        }
        answer := mload(0)
      }
    }
  }
}
