// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

/// An end-game sprinter: cruises until the leader comes close to the line, then stops the leader and spends what it saved.
contract Comet is Car {
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        if (Planning.finishNow(codePrix, me)) return;
        uint256 balance = me.balance;
        uint256 leaderTurns = Planning.turnsToFinish(allCars[0]);

        if (yourCarIndex > 0 && leaderTurns <= 5) {
            uint256 price = codePrix.getShellCost(1);
            if (price <= balance) balance -= codePrix.buyShell(1);
        }
        uint256 units = Planning.affordable(codePrix, balance / (leaderTurns <= 24 ? 4 : 11), 100);
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
